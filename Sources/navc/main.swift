import NavDSL
