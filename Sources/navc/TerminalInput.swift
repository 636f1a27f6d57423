import NavDSL

/// Lines of input from a terminal, with the editing keys of shells.
struct TerminalInput {
  /// An action of the user.
  enum Input {
    case line([UInt8])
    /// Control-C on a line with text.
    case dropped
    /// Control-C on an empty line.
    case interrupt
    /// Control-D on an empty line, or the end of the terminal.
    case end
  }

  private let input = FileDescriptor.standardInput
  private var editor = LineEditor()
  /// Bytes that were typed ahead.
  private var bytes: ArraySlice<UInt8> = []

  /// `true` iff the terminal supports the editor.
  static var isPossible: Bool {
    let terminal = Terminal.environment("TERM")
    return terminal != nil && terminal != "dumb"
  }

  /// Shows a prompt and returns the user's input.
  mutating func next(
    prompt: SimulatorText, styled: Bool, complete: (String) -> [String]
  ) throws(Failure) -> Input {
    var settings = termios()
    guard tcgetattr(input.number, &settings) == 0 else {
      throw .inputOutput("cannot read the terminal: \(SystemError.last.text)")
    }
    var raw = settings
    // Raw mode: single keys, including Control-C. Output is still translated.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    tcsetattr(input.number, TCSADRAIN, &raw)
    defer { tcsetattr(input.number, TCSADRAIN, &settings) }
    return try line(prompt: prompt, styled: styled, complete)
  }

  private mutating func line(
    prompt: SimulatorText, styled: Bool, _ complete: (String) -> [String]
  ) throws(Failure) -> Input {
    let columns = Terminal.columns
    var prompt = prompt
    if prompt.columns > columns - 24 {
      try show(prompt.bytes(styled: styled) + Array("\n".utf8))
      prompt = SimulatorText.shortPrompt
    }
    func draw(_ editor: LineEditor) throws(Failure) {
      try show(editor.drawing(prompt: prompt, columns: columns, styled: styled))
    }
    try draw(editor)
    while true {
      if bytes.isEmpty { bytes = try read()[...] }
      // The terminal was closed.
      guard let byte = bytes.popFirst() else { return .end }
      switch editor.take(byte, complete: complete) {
      case .nothing: break
      case .changed:
        // Pasted text is drawn once.
        if bytes.isEmpty || bytes.first == 0x0D || bytes.first == 0x0A { try draw(editor) }
      case .line(let line):
        try show(Array("\n".utf8))
        return .line(Array(line.utf8))
      case .dropped(let wasEmpty):
        if wasEmpty { return .interrupt }
        try show(Array("\n".utf8))
        return .dropped
      case .choices(let words):
        try show(Array(("\n" + TerminalText.safe(words.joined(separator: "  ")) + "\n").utf8))
        try draw(editor)
      case .cleared:
        try show(Array("\u{1B}[H\u{1B}[2J".utf8))
        try draw(editor)
      case .ended: return .end
      }
    }
  }

  private func read() throws(Failure) -> [UInt8] {
    do throws(SystemError) { return try input.readSome() } catch {
      throw .inputOutput("cannot read the terminal: \(error.text)")
    }
  }

  private func show(_ bytes: [UInt8]) throws(Failure) {
    try OutputFiles.writeStandardOutput(bytes)
  }
}

extension Terminal {
  /// The width of the terminal at standard output; 80 if unknown.
  static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
