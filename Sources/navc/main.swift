exit(run(CommandLine.arguments).code)
