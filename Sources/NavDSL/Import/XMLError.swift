/// The first place at which a document is not well-formed, or exceeds a limit.
struct XMLError: Error, Sendable, Hashable {
  /// A reason why a document cannot be read.
  enum Problem: Sendable, Hashable {
    case unclosedElement(String)
    case noElement
    case textOutsideRoot
    case strayBracket
    case secondRoot
    case unterminatedTag(String)
    case unexpectedCharacter
    case noValue(String)
    case repeatedAttribute(String)
    case wrongEndTag(String)
    case unknownEntity(String)
    case unterminatedComment
    case unterminatedSection
    case unterminatedInstruction
    case documentType
    case unknownEncoding(String)
    case invalidBytes(String)
    case tooDeep(Int)
    case tooManyAttributes(Int)
    case tooLarge(Int)
    case tooManyControllers(Int)
  }

  /// The reason.
  var problem: Problem
  /// The position in the bytes.
  var position: Int

  /// The code of the diagnostic.
  var code: DiagnosticCode {
    switch problem {
    case .documentType: .documentType
    case .unknownEncoding, .invalidBytes: .unreadableEncoding
    case .tooDeep, .tooManyAttributes, .tooLarge, .tooManyControllers: .importLimit
    default: .notWellFormed
    }
  }

  /// The message of the diagnostic.
  var message: String {
    switch problem {
    case .unclosedElement(let name): "the file ends inside <\(name)>"
    case .noElement: "the file has no element"
    case .textOutsideRoot: "text outside of the root element"
    case .strayBracket: "'<' begins neither a tag nor a comment"
    case .secondRoot: "a second root element"
    case .unterminatedTag(let name): "the tag of <\(name)> has no end"
    case .unexpectedCharacter: "a character that cannot be here"
    case .noValue(let name): "attribute '\(name)' has no value in quotation marks"
    case .repeatedAttribute(let name): "attribute '\(name)' is given twice"
    case .wrongEndTag(let name): "</\(name)> does not end the element that is open"
    case .unknownEntity(let name): "unknown entity '\(name)'"
    case .unterminatedComment: "the comment has no end"
    case .unterminatedSection: "the CDATA section has no end"
    case .unterminatedInstruction: "the processing instruction has no end"
    case .documentType: "document types are not read"
    case .unknownEncoding(let name): "encoding '\(name)' is not read"
    case .invalidBytes(let encoding): "invalid \(encoding)"
    case .tooDeep(let limit): "elements are nested deeper than \(limit)"
    case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
    case .tooLarge(let limit): "the file is larger than \(limit >> 20) MiB"
    case .tooManyControllers(let limit): "the file has more than \(limit) controllers"
    }
  }

  /// Advice, if there is any.
  var hint: String? {
    switch problem {
    case .strayBracket: "a merge that was not finished leaves marks such as '<<<<<<<'"
    case .unknownEncoding:
      "encodings that are read are UTF-8, UTF-16 with a byte-order mark, US-ASCII and ISO-8859-1"
    default: nil
    }
  }
}
