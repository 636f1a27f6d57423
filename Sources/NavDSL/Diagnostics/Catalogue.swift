// The whole catalogue: an entry for each code, defined in the files of the areas.

extension DiagnosticCode {
  /// The catalogue's entry for this code.
  public var entry: CatalogueEntry {
    switch self {
    case .fileTooLarge: .fileTooLarge
    case .nestingTooDeep: .nestingTooDeep
    case .tooManyTokens: .tooManyTokens
    case .tooManySyntaxErrors: .tooManySyntaxErrors
    case .programTooLarge: .programTooLarge

    case .unexpectedToken: .unexpectedToken
    case .missingPunctuation: .missingPunctuation
    case .missingKeyword: .missingKeyword
    case .missingName: .missingName
    case .missingBrace: .missingBrace
    case .superfluousBrace: .superfluousBrace
    case .misspeltKeyword: .misspeltKeyword
    case .missingType: .missingType
    case .missingValue: .missingValue
    case .missingString: .missingString
    case .missingTransition: .missingTransition
    case .missingCondition: .missingCondition
    case .unknownChoice: .unknownChoice
    case .misplacedDeclaration: .misplacedDeclaration
    case .invalidUTF8: .invalidUTF8
    case .invalidCharacter: .invalidCharacter
    case .unterminatedString: .unterminatedString
    case .unterminatedComment: .unterminatedComment
    case .invalidNumber: .invalidNumber
    case .numberOutOfRange: .numberOutOfRange
    case .invalidEscape: .invalidEscape
    case .invalidQuotedName: .invalidQuotedName

    case .duplicateName: .duplicateName
    case .unknownTarget: .unknownTarget
    case .unknownType: .unknownType
    case .unknownMember: .unknownMember
    case .unknownValue: .unknownValue
    case .unknownCondition: .unknownCondition
    case .unknownExit: .unknownExit
    case .unknownSystemItem: .unknownSystemItem
    case .unknownAttribute: .unknownAttribute
    case .unknownWarning: .unknownWarning
    case .wrongKind: .wrongKind
    case .opensInsideOfFlow: .opensInsideOfFlow
    case .emptyDeclaration: .emptyDeclaration
    case .noApp: .noApp
    case .severalApps: .severalApps
    case .importFailed: .importFailed
    case .invalidModule: .invalidModule
    case .misplacedAttribute: .misplacedAttribute
    case .invalidFormerName: .invalidFormerName
    case .formerNameDeclared: .formerNameDeclared
    case .formerNameClaimed: .formerNameClaimed

    case .missingArgument: .missingArgument
    case .extraArgument: .extraArgument
    case .misnamedArgument: .misnamedArgument
    case .misorderedArgument: .misorderedArgument
    case .typeMismatch: .typeMismatch
    case .defaultIsNoLiteral: .defaultIsNoLiteral
    case .aliasCycle: .aliasCycle
    case .structCycle: .structCycle
    case .duplicateKey: .duplicateKey
    case .conditionIsNoBool: .conditionIsNoBool
    case .titleIsNoString: .titleIsNoString
    case .structOutsideScenario: .structOutsideScenario
    case .incomparable: .incomparable

    case .duplicateHandler: .duplicateHandler
    case .duplicateSceneItem: .duplicateSceneItem
    case .branchAfterElse: .branchAfterElse
    case .emptyBlock: .emptyBlock
    case .finishNotAlone: .finishNotAlone
    case .resultMissing: .resultMissing
    case .unexpectedResult: .unexpectedResult
    case .returningOnReplace: .returningOnReplace
    case .returningUnhandled: .returningUnhandled
    case .returningWrongType: .returningWrongType
    case .popoverWithoutAnchor: .popoverWithoutAnchor
    case .unknownAnchor: .unknownAnchor
    case .duplicateOption: .duplicateOption
    case .optionNotApplicable: .optionNotApplicable
    case .exitParametersDiffer: .exitParametersDiffer
    case .replacementResult: .replacementResult
    case .endOutsideFlow: .endOutsideFlow
    case .popoverAroundScenes: .popoverAroundScenes
    case .handlerParametersDiffer: .handlerParametersDiffer
    case .moveHandlerParameters: .moveHandlerParameters
    case .misplacedRetry: .misplacedRetry
    case .retryReturning: .retryReturning
    case .externalScene: .externalScene
    case .severalRoles: .severalRoles
    case .alertGoesOn: .alertGoesOn
    case .featureResult: .featureResult
    case .entryForm: .entryForm
    case .conflictingTexts: .conflictingTexts

    case .stackInStack: .stackInStack
    case .splitInStack: .splitInStack
    case .tabsInTabs: .tabsInTabs
    case .splitInSplit: .splitInSplit
    case .tabsInColumn: .tabsInColumn
    case .containmentCycle: .containmentCycle
    case .notAScene: .notAScene
    case .splitWithoutColumn: .splitWithoutColumn
    case .appEntries: .appEntries
    case .flowWithoutStart: .flowWithoutStart
    case .alertContent: .alertContent
    case .startWithoutElse: .startWithoutElse
    case .widthInStart: .widthInStart

    case .invalidLinkPattern: .invalidLinkPattern
    case .linkParameterType: .linkParameterType
    case .ambiguousLinks: .ambiguousLinks
    case .placeStep: .placeStep
    case .unknownEvent: .unknownEvent
    case .unknownReason: .unknownReason
    case .placeWithoutStack: .placeWithoutStack
    case .nothingToFail: .nothingToFail
    case .unmatchedURL: .unmatchedURL
    case .propertyOfItself: .propertyOfItself
    case .duplicateLinkName: .duplicateLinkName
    case .featureStep: .featureStep

    case .noStackAround: .noStackAround
    case .nothingBelow: .nothingBelow
    case .nothingPresented: .nothingPresented
    case .unwindWithoutTarget: .unwindWithoutTarget
    case .openerMissing: .openerMissing
    case .tabsNotAround: .tabsNotAround
    case .noSuchPage: .noSuchPage
    case .anchorNotAround: .anchorNotAround
    case .cannotContain: .cannotContain
    case .placeFails: .placeFails
    case .propertyFails: .propertyFails
    case .unwindRefused: .unwindRefused
    case .unreachableScene: .unreachableScene
    case .unreachableHandler: .unreachableHandler
    case .unreachableBranch: .unreachableBranch
    case .unreachableExit: .unreachableExit
    case .unreachableTab: .unreachableTab
    case .deadEnd: .deadEnd
    case .noWayBack: .noWayBack
    case .detailWithoutSplit: .detailWithoutSplit
    case .lostOpener: .lostOpener
    case .hiddenBarItems: .hiddenBarItems
    case .unbuiltPlace: .unbuiltPlace
    case .unaskedMove: .unaskedMove
    case .unboundedGrowth: .unboundedGrowth
    case .notProved: .notProved

    case .unusedGuard: .unusedGuard
    case .unusedType: .unusedType
    case .unusedParameter: .unusedParameter
    case .unusedExit: .unusedExit
    case .shadowedName: .shadowedName
    case .unhandledItem: .unhandledItem
    case .tooManyTabs: .tooManyTabs
    case .tabsInStack: .tabsInStack
    case .nestedSplit: .nestedSplit
    case .literalLinkParameter: .literalLinkParameter
    case .noBarToHide: .noBarToHide
    case .retryWithoutFinish: .retryWithoutFinish
    case .ignoredResult: .ignoredResult

    case .notWellFormed: .notWellFormed
    case .documentType: .documentType
    case .unreadableEncoding: .unreadableEncoding
    case .importLimit: .importLimit
    case .notAStoryboard: .notAStoryboard
    case .refusedPlatform: .refusedPlatform
    case .danglingSegue: .danglingSegue
    case .danglingReference: .danglingReference
    case .duplicateObject: .duplicateObject
    case .unperformableSegue: .unperformableSegue
    case .deadScene: .deadScene
    case .unimplementedUnwind: .unimplementedUnwind
    case .referenceCycle: .referenceCycle
    case .unanchoredPopover: .unanchoredPopover
    case .unknownDestination: .unknownDestination
    case .notVisible: .notVisible
    case .unknownPopUpTo: .unknownPopUpTo
    case .unqualifiedDestination: .unqualifiedDestination
    case .neededArgument: .neededArgument
    case .missingInFlow: .missingInFlow
    case .missingInStoryboards: .missingInStoryboards
    case .missingInCatalog: .missingInCatalog
    case .unresolvedReference: .unresolvedReference

    case .typeGone: .typeGone
    case .memberGone: .memberGone
    case .initChanged: .initChanged
    case .propertyChanged: .propertyChanged
    case .eventChanged: .eventChanged
    case .exitChanged: .exitChanged
    case .linkChanged: .linkChanged
    case .guardsChanged: .guardsChanged
    case .caseAdded: .caseAdded

    case .linkGone: .linkGone
    case .linkDead: .linkDead
    case .linkElsewhere: .linkElsewhere
    case .linkArgument: .linkArgument
    case .linkBeneath: .linkBeneath
    case .linkTooNew: .linkTooNew
    case .linksNotCompared: .linksNotCompared

    case .sceneLost: .sceneLost
    case .sceneUnreadable: .sceneUnreadable
    case .flowLost: .flowLost
    case .containerLost: .containerLost
    case .pageMisread: .pageMisread
    case .resultLost: .resultLost
    case .nameReused: .nameReused
    case .childReset: .childReset
    case .rootStale: .rootStale
    case .baseStale: .baseStale
    case .presentationLost: .presentationLost

    case .sceneUnreachable: .sceneUnreachable
    case .sceneOnlyByLink: .sceneOnlyByLink
    case .eventGone: .eventGone
    case .eventBlocked: .eventBlocked
    case .eventElsewhere: .eventElsewhere
    case .exitGone: .exitGone
    case .resultGone: .resultGone
    case .wayOutLost: .wayOutLost
    case .tabGone: .tabGone
    case .widthLost: .widthLost
    case .runBroken: .runBroken
    case .eventNotCompared: .eventNotCompared
    }
  }

  /// `true` iff only proofs report the code: ``CompilerOptions/proves``.
  package var isOfProofs: Bool { rawValue.hasPrefix("NAV07") }
  /// `true` iff the diagnostic is about a file of another format that is imported.
  package var isOfImport: Bool { rawValue.hasPrefix("NAV09") }

  /// The names of all warnings and notes, and of findings of comparisons, in the order of their codes: those that can be
  /// silenced.
  package static var warningNames: [String] {
    allCases.filter(\.hasAdjustableLevel).map(\.entry.name)
  }

  /// The names of warnings of earlier versions, which `@allow` and `--warn` accept without an effect.
  package static let retiredWarningNames: Set<String> = ["ambiguousEvent"]

  /// Returns the message about a name that is no warning's or note's, and advice.
  package static func problem(ofWarning name: String) -> (message: String, help: String?) {
    let error = allCases.first {
      !$0.hasAdjustableLevel && ($0.entry.name == name || $0.rawValue == name)
    }
    if let error {
      return ("'\(error.entry.name)' is an error, whose level is fixed", nil)
    }
    let near = nearest(to: name, among: warningNames).map { "did you mean '\($0)'?" }
    return ("there is no warning '\(name)'", near ?? "'navc explain' lists the warnings")
  }

  /// Returns the warning, note or finding of a comparison with a name; `nil` for other errors and unknown names.
  package static func warning(named name: String) -> DiagnosticCode? {
    allCases.first { $0.entry.name == name && $0.hasAdjustableLevel }
  }
}
