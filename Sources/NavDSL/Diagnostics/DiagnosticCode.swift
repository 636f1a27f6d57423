/// The codes of all diagnostics. A code, once assigned, is never reused.
///
/// The hundreds denote the area: 0 files and limits, 1 syntax, 2 names, 3 types and values, 4 handlers and
/// results, 5 containment, 6 links, places, scenarios and properties, 7 findings of proofs (errors from 01, warnings
/// from 21, notes from 51), 8 warnings, 9 findings of imports (as those of proofs); 10 to 13 what a comparison of two
/// versions finds: 10 generated Swift, 11 links, 12 saved states, 13 flows.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  case fileTooLarge = "NAV0001"
  case nestingTooDeep = "NAV0002"
  case tooManyTokens = "NAV0003"
  case tooManySyntaxErrors = "NAV0004"
  case programTooLarge = "NAV0005"

  case unexpectedToken = "NAV0101"
  case missingPunctuation = "NAV0102"
  case missingKeyword = "NAV0103"
  case missingName = "NAV0104"
  case missingBrace = "NAV0105"
  case superfluousBrace = "NAV0106"
  case misspeltKeyword = "NAV0107"
  case missingType = "NAV0108"
  case missingValue = "NAV0109"
  case missingString = "NAV0110"
  case missingTransition = "NAV0111"
  case missingCondition = "NAV0112"
  case unknownChoice = "NAV0113"
  case misplacedDeclaration = "NAV0114"
  case invalidUTF8 = "NAV0121"
  case invalidCharacter = "NAV0122"
  case unterminatedString = "NAV0123"
  case unterminatedComment = "NAV0124"
  case invalidNumber = "NAV0125"
  case numberOutOfRange = "NAV0126"
  case invalidEscape = "NAV0127"
  case invalidQuotedName = "NAV0128"

  case duplicateName = "NAV0201"
  case unknownTarget = "NAV0202"
  case unknownType = "NAV0203"
  case unknownMember = "NAV0204"
  case unknownValue = "NAV0205"
  case unknownCondition = "NAV0206"
  case unknownExit = "NAV0207"
  case unknownSystemItem = "NAV0208"
  case unknownAttribute = "NAV0209"
  case unknownWarning = "NAV0210"
  case wrongKind = "NAV0211"
  case opensInsideOfFlow = "NAV0212"
  case emptyDeclaration = "NAV0213"
  case noApp = "NAV0214"
  case severalApps = "NAV0215"
  case importFailed = "NAV0216"
  case invalidModule = "NAV0217"
  case misplacedAttribute = "NAV0218"
  case invalidFormerName = "NAV0219"
  case formerNameDeclared = "NAV0220"
  case formerNameClaimed = "NAV0221"

  case missingArgument = "NAV0301"
  case extraArgument = "NAV0302"
  case misnamedArgument = "NAV0303"
  case misorderedArgument = "NAV0304"
  case typeMismatch = "NAV0305"
  case defaultIsNoLiteral = "NAV0306"
  case aliasCycle = "NAV0307"
  case structCycle = "NAV0308"
  case duplicateKey = "NAV0309"
  case conditionIsNoBool = "NAV0310"
  case titleIsNoString = "NAV0311"
  case structOutsideScenario = "NAV0312"
  case incomparable = "NAV0313"

  case duplicateHandler = "NAV0401"
  case duplicateSceneItem = "NAV0402"
  case branchAfterElse = "NAV0403"
  case emptyBlock = "NAV0404"
  case finishNotAlone = "NAV0405"
  case resultMissing = "NAV0406"
  case unexpectedResult = "NAV0407"
  case returningOnReplace = "NAV0408"
  case returningUnhandled = "NAV0409"
  case returningWrongType = "NAV0410"
  case popoverWithoutAnchor = "NAV0411"
  case unknownAnchor = "NAV0412"
  case duplicateOption = "NAV0413"
  case optionNotApplicable = "NAV0414"
  case exitParametersDiffer = "NAV0415"
  case replacementResult = "NAV0416"
  case endOutsideFlow = "NAV0417"
  case popoverAroundScenes = "NAV0418"
  case handlerParametersDiffer = "NAV0419"
  case moveHandlerParameters = "NAV0420"
  case misplacedRetry = "NAV0421"
  case retryReturning = "NAV0422"
  case externalScene = "NAV0423"
  case severalRoles = "NAV0425"
  case alertGoesOn = "NAV0426"
  case featureResult = "NAV0427"
  case entryForm = "NAV0428"
  case conflictingTexts = "NAV0429"

  case stackInStack = "NAV0501"
  case splitInStack = "NAV0502"
  case tabsInTabs = "NAV0503"
  case splitInSplit = "NAV0504"
  case tabsInColumn = "NAV0505"
  case containmentCycle = "NAV0506"
  case notAScene = "NAV0507"
  case splitWithoutColumn = "NAV0508"
  case appEntries = "NAV0509"
  case flowWithoutStart = "NAV0510"
  case alertContent = "NAV0515"
  case startWithoutElse = "NAV0521"
  case widthInStart = "NAV0522"

  case invalidLinkPattern = "NAV0601"
  case linkParameterType = "NAV0602"
  case ambiguousLinks = "NAV0603"
  case placeStep = "NAV0604"
  case unknownEvent = "NAV0605"
  case unknownReason = "NAV0606"
  case placeWithoutStack = "NAV0607"
  case nothingToFail = "NAV0608"
  case unmatchedURL = "NAV0609"
  case propertyOfItself = "NAV0610"
  case duplicateLinkName = "NAV0611"
  case featureStep = "NAV0612"

  case noStackAround = "NAV0701"
  case nothingBelow = "NAV0702"
  case nothingPresented = "NAV0703"
  case unwindWithoutTarget = "NAV0704"
  case openerMissing = "NAV0705"
  case tabsNotAround = "NAV0706"
  case noSuchPage = "NAV0707"
  case anchorNotAround = "NAV0708"
  case cannotContain = "NAV0709"
  case placeFails = "NAV0710"
  case propertyFails = "NAV0711"

  case unwindRefused = "NAV0721"
  case unreachableScene = "NAV0722"
  case unreachableHandler = "NAV0723"
  case unreachableBranch = "NAV0724"
  case unreachableExit = "NAV0725"
  case unreachableTab = "NAV0726"
  case deadEnd = "NAV0727"
  case noWayBack = "NAV0728"
  case detailWithoutSplit = "NAV0729"
  case lostOpener = "NAV0731"
  case hiddenBarItems = "NAV0732"
  case unbuiltPlace = "NAV0733"
  case unaskedMove = "NAV0734"

  case unboundedGrowth = "NAV0751"
  case notProved = "NAV0752"

  case unusedGuard = "NAV0801"
  case unusedType = "NAV0802"
  case unusedParameter = "NAV0803"
  case unusedExit = "NAV0804"
  case shadowedName = "NAV0805"
  case unhandledItem = "NAV0806"
  case tooManyTabs = "NAV0807"
  case tabsInStack = "NAV0808"
  case nestedSplit = "NAV0809"
  case literalLinkParameter = "NAV0810"
  case noBarToHide = "NAV0815"
  case retryWithoutFinish = "NAV0816"
  case ignoredResult = "NAV0817"

  case notWellFormed = "NAV0901"
  case documentType = "NAV0902"
  case unreadableEncoding = "NAV0903"
  case importLimit = "NAV0904"
  case notAStoryboard = "NAV0905"
  case refusedPlatform = "NAV0906"
  case danglingSegue = "NAV0921"
  case danglingReference = "NAV0922"
  case duplicateObject = "NAV0923"
  case unperformableSegue = "NAV0924"
  case deadScene = "NAV0925"
  case unimplementedUnwind = "NAV0926"
  case referenceCycle = "NAV0927"
  case unanchoredPopover = "NAV0928"
  case unknownDestination = "NAV0929"
  case notVisible = "NAV0930"
  case unknownPopUpTo = "NAV0931"
  case unqualifiedDestination = "NAV0932"
  case neededArgument = "NAV0933"
  case missingInFlow = "NAV0941"
  case missingInStoryboards = "NAV0942"
  case missingInCatalog = "NAV0943"
  case unresolvedReference = "NAV0951"

  case typeGone = "NAV1001"
  case memberGone = "NAV1002"
  case initChanged = "NAV1003"
  case propertyChanged = "NAV1004"
  case eventChanged = "NAV1005"
  case exitChanged = "NAV1006"
  case linkChanged = "NAV1007"
  case guardsChanged = "NAV1008"
  case caseAdded = "NAV1010"

  case linkGone = "NAV1101"
  case linkDead = "NAV1102"
  case linkElsewhere = "NAV1103"
  case linkArgument = "NAV1104"
  case linkBeneath = "NAV1105"
  case linkTooNew = "NAV1106"
  case linksNotCompared = "NAV1151"

  case sceneLost = "NAV1201"
  case sceneUnreadable = "NAV1202"
  case flowLost = "NAV1203"
  case containerLost = "NAV1204"
  case pageMisread = "NAV1205"
  case resultLost = "NAV1206"
  case nameReused = "NAV1207"
  case childReset = "NAV1208"
  case rootStale = "NAV1209"
  case baseStale = "NAV1210"
  case presentationLost = "NAV1211"

  case sceneUnreachable = "NAV1301"
  case sceneOnlyByLink = "NAV1302"
  case eventGone = "NAV1303"
  case eventBlocked = "NAV1304"
  case eventElsewhere = "NAV1305"
  case exitGone = "NAV1306"
  case resultGone = "NAV1307"
  case wayOutLost = "NAV1308"
  case tabGone = "NAV1309"
  case widthLost = "NAV1310"
  case runBroken = "NAV1311"
  case eventNotCompared = "NAV1351"
}

/// The catalogue's description of a code.
public struct CatalogueEntry: Sendable {
  /// The name that identifies a warning in `@allow` and options, in camel case.
  public var name: String
  /// The default severity.
  public var severity: Severity
  /// A one-line summary, lower case, no full stop.
  public var summary: String
  /// The explanation, its reason and the remedy: Markdown, in full sentences.
  public var explanation: String
  /// A minimal program that yields exactly this diagnostic and no other.
  public var example: String
  /// For a finding about two versions, the old one; the example is the new one.
  package var before: String?

  static func error(_ name: String, _ summary: String, _ explanation: String, _ example: String)
    -> CatalogueEntry
  {
    CatalogueEntry(name: name, severity: .error, summary: summary, explanation: explanation, example: example)
  }

  static func warning(_ name: String, _ summary: String, _ explanation: String, _ example: String)
    -> CatalogueEntry
  {
    CatalogueEntry(
      name: name, severity: .warning, summary: summary, explanation: explanation, example: example)
  }

  /// Returns the entry of a finding about two versions of a program.
  static func change(
    _ name: String, _ severity: Severity, _ summary: String, _ explanation: String, before: String,
    after: String
  ) -> CatalogueEntry {
    CatalogueEntry(
      name: name, severity: severity, summary: summary, explanation: explanation, example: after,
      before: before)
  }

  static func note(_ name: String, _ summary: String, _ explanation: String, _ example: String)
    -> CatalogueEntry
  {
    CatalogueEntry(name: name, severity: .note, summary: summary, explanation: explanation, example: example)
  }
}
