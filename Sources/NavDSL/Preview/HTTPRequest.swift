/// A request of HTTP/1.1, as far as the preview's server needs it.
package struct HTTPRequest: Sendable, Equatable {
  /// The method in the request line, of any name.
  package var method: String
  /// The target in the request line: an absolute path, verbatim. Nothing is decoded.
  package var target: String
  /// The fields, with names in lower case, in the order of the head.
  package var fields: [Field] = []
  /// The body.
  package var body: [UInt8] = []

  /// A header field.
  package struct Field: Sendable, Equatable {
    /// The name, in lower case.
    package var name: String
    /// The value, without white space at its ends.
    package var value: String
  }

  /// Returns the values of all fields of a name, which is in lower case.
  package func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// `true` iff the client wants no further request on its connection.
  package var closes: Bool {
    values("connection").contains { value in
      value.split(separator: ",").contains { String($0).trimmed.lowercased() == "close" }
    }
  }
}

/// A status of HTTP: RFC 9110.
package enum HTTPStatus: Int, Sendable, Equatable {
  case ok = 200
  case seeOther = 303
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case timeout = 408
  case lengthRequired = 411
  case contentTooLarge = 413
  case uriTooLong = 414
  case fieldsTooLarge = 431
  case versionNotSupported = 505

  /// The phrase in the status line.
  var phrase: StaticString {
    switch self {
    case .ok: "OK"
    case .seeOther: "See Other"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .timeout: "Request Timeout"
    case .lengthRequired: "Length Required"
    case .contentTooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .fieldsTooLarge: "Request Header Fields Too Large"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// A response of the preview's server.
package struct HTTPResponse: Sendable, Equatable {
  /// The status.
  package var status: HTTPStatus
  /// The fields besides those of the connection and of the length.
  package var fields: [(name: StaticString, value: String)]
  /// The body; empty for every refusal.
  package var body: [UInt8]
  /// `true` iff the response is a stream, whose body follows as events and ends with the connection.
  package var isStream = false
  /// `true` iff the body is left out, since the request was HEAD.
  package var omitsBody = false
  /// `true` iff the connection ends after the response.
  package var closes = false

  init(_ status: HTTPStatus, _ fields: [(name: StaticString, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Creates the refusal with a status, which ends the connection.
  package init(refusing status: HTTPStatus) {
    self.init(status)
    closes = true
  }

  package static func == (left: HTTPResponse, right: HTTPResponse) -> Bool { left.bytes == right.bytes }

  /// The response as it is sent.
  package var bytes: [UInt8] {
    var out = TextBuffer()
    out.write("HTTP/1.1 ")
    out.write(number: status.rawValue)
    out.write(" ")
    out.write(status.phrase)
    out.write("\r\n")
    for (name, value) in fields {
      out.write(name)
      out.write(string: ": \(value)\r\n")
    }
    if isStream {
      out.write("Connection: close\r\n\r\n")
      return out.take()
    }
    out.write(string: "Content-Length: \(body.count)\r\n")
    if closes { out.write("Connection: close\r\n") }
    out.write("\r\n")
    return omitsBody ? out.take() : out.take() + body
  }
}
