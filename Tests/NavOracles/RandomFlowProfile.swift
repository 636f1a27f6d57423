/// The constructs in random small programs.
package enum RandomFlowProfile: String, Sendable, CaseIterable {
  /// Stacks and presentations.
  case plain
  /// Stacks, presentations, tabs and pages.
  case tabs
  /// Stacks, presentations and flows.
  case flows
  /// Stacks, presentations and splits.
  case splits
  /// Splits with a replacement in compact width.
  case compact
  /// Apps for large screens: three columns, hidden columns, replacements, tabs, and embedded scenes.
  case pad
  /// Stacks, presentations and embedded scenes.
  case embeds
  /// Tabs, flows and containers with handlers.
  case around
  /// Handlers of the user's moves, and gates that retry.
  case gates
  /// Tabs, flows and scenes that other code navigates.
  case externals
  /// Features, with flows, handlers and a parameter.
  case features
  /// Entries, with flows, tabs and handlers.
  case entries
  /// Programs without an app: entries, with flows, tabs, handlers and places.
  case alone
  /// All constructs except values that conditions read, handlers around scenes, handlers of moves, gates, external
  /// scenes, features, and entries.
  case all
  /// All constructs.
  case bools
  /// Any combination of the constructs, with a second flow, and containers inside columns and flows.
  case any
  /// Any combination, with more verbs in a step, more places, and more hidden bars.
  case dense
  /// Any combination, with hidden back buttons and locked presentations, so that few scenes are left but by steps.
  case shut
  /// Any combination, with many scenes that return results, many flows, and many scenes inside of others.
  case results
  /// Flows that open more of themselves in other tabs, on other pages, in other columns, and where they have left
  /// themselves, and end there.
  case parts
  /// Links and steps to places in tabs, on pages, in columns, over scenes inside of others, and in flows.
  case places
  /// Scenes, tabs and splits inside of scenes, in splits, tabs and flows, and steps from there and to there.
  case insides
  /// Tabs on stacks, in presentations and in columns, over others.
  case nested
  /// Steps of several verbs, which open something and leave it again, or go to a place that keeps it.
  case chains
  /// Splits with pages, tabs and flows in their columns, at the start, in tabs, and over other scenes.
  case columns
  /// Splits that also are inside of scenes and over others, with displays over; pages, tabs, flows and scenes with others
  /// inside in their columns; gates there.
  case panes
  /// Conditions over parameters of scenes, flows, events, exits and links, which are `Bool`s, enums and structs, also
  /// with defaults.
  case values
  /// Three scenes in an arrangement of few containers, of which one takes a step of up to four verbs.
  case steps
  /// One of the others except `compact`, `pad`, `around`, `gates`, `externals`, `features`, `entries`, `alone`, `bools`,
  /// and those from `any` on, chosen for each program.
  case mixed

  /// Returns the constructs of the next program.
  func features(_ random: inout SplitMix64) -> RandomFlowFeatures {
    var features = RandomFlowFeatures()
    switch self {
    case .plain, .steps: break
    case .tabs: features.tabs = true
    case .flows: features.flows = true
    case .splits: features.splits = true
    case .compact:
      features.splits = true
      features.compactChance = 100
      features.tabs = random.chance(30)
      features.flows = random.chance(20)
      features.embeds = random.chance(15)
    case .pad:
      features.splits = true
      features.compactChance = 50
      features.overChance = 40
      features.threeChance = 40
      features.tabs = random.chance(40)
      features.flows = random.chance(30)
      features.embeds = random.chance(30)
    case .embeds: features.embeds = true
    case .around:
      features.around = true
      features.tabs = random.chance(50)
      features.flows = random.chance(60)
    case .gates:
      features.gates = true
      features.around = random.chance(30)
      features.tabs = random.chance(50)
      features.flows = random.chance(50)
    case .externals:
      features.externals = true
      features.tabs = random.chance(40)
      features.flows = random.chance(40)
    case .features:
      features.around = random.chance(60)
      features.tabs = random.chance(30)
      features.flows = random.chance(70)
      features.bools = random.chance(50)
    case .entries, .alone:
      features.entries = true
      features.isAlone = self == .alone
      features.around = random.chance(30)
      features.tabs = random.chance(50)
      features.flows = random.chance(50)
    case .all, .bools:
      features.tabs = random.chance(40)
      features.flows = random.chance(40)
      features.splits = random.chance(40)
      features.embeds = random.chance(30)
      features.bools = self == .bools
    case .any, .dense, .shut, .results:
      features.isDense = self == .dense
      features.isShut = self == .shut
      features.hasResults = self == .results
      features.tabs = random.chance(45)
      features.flows = random.chance(features.hasResults ? 75 : 50)
      features.hasInnerContainers = random.chance(60)
      features.hasTwoFlows = features.flows && random.chance(50)
      features.splits = random.chance(65)
      features.compactChance = 30
      features.threeChance = 35
      features.embeds = random.chance(features.hasResults ? 50 : 30)
      features.around = random.chance(25)
      features.gates = random.chance(25)
      features.externals = random.chance(15)
      features.bools = random.chance(20)
      features.entries = random.chance(25)
      features.isAlone = features.entries && random.chance(20)
      features.isFeature = !features.isAlone && random.chance(12)
    case .parts:
      (features.flows, features.tabs, features.hasParts) = (true, random.chance(85), true)
      features.hasTwoFlows = random.chance(25)
      features.splits = random.chance(features.tabs ? 15 : 60)
      features.around = random.chance(25)
      features.hasInnerContainers = random.chance(30)
    case .places:
      features.opensPlaces = true
      features.draw(tabs: 65, flows: 40, splits: 40, embeds: 35, inner: 50, around: 15, &random)
      features.gates = random.chance(25)
    case .insides:
      features.hasInsides = true
      features.draw(tabs: 45, flows: 50, splits: 55, embeds: 100, inner: 60, around: 25, &random)
    case .nested:
      features.hasMoreTabs = true
      features.draw(tabs: 100, flows: 40, splits: 40, embeds: 20, inner: 50, around: 20, &random)
    case .chains:
      features.hasChains = true
      features.draw(tabs: 50, flows: 55, splits: 40, embeds: 25, inner: 40, around: 30, &random)
      features.gates = random.chance(50)
      features.hasResults = random.chance(50)
    case .columns:
      features.hasFullColumns = true
      features.draw(tabs: 65, flows: 50, splits: 100, embeds: 25, inner: 60, around: 20, &random)
      features.threeChance = 50
    case .panes:
      (features.hasFullColumns, features.hasInsides, features.hasPanes) = (true, true, true)
      features.draw(tabs: 60, flows: 50, splits: 100, embeds: 75, inner: 70, around: 25, &random)
      features.threeChance = 45
      features.overChance = 55
      features.gates = random.chance(50)
      features.externals = random.chance(15)
    case .values:
      (features.bools, features.hasValues) = (true, true)
      features.draw(tabs: 40, flows: 80, splits: 35, embeds: 30, inner: 40, around: 35, &random)
      features.gates = random.chance(25)
      features.hasResults = random.chance(50)
      features.entries = random.chance(15)
      features.isFeature = random.chance(25)
    case .mixed:
      let drawn: [(RandomFlowProfile, Int)] = [
        (.plain, 25), (.tabs, 20), (.flows, 20), (.splits, 12), (.embeds, 8), (.all, 15),
      ]
      return random.pick(weighted: drawn).features(&random)
    }
    if self == .features { features.isFeature = true }
    let pagesChance = features.hasMoreTabs ? 60 : features.hasFullColumns ? 80 : 35
    features.pages = features.tabs && random.chance(pagesChance)
    let placesChance =
      features.opensPlaces || features.hasChains ? 100 : features.isDense || features.hasParts ? 60 : 30
    features.places = random.chance(placesChance)
    return features
  }
}

/// The constructs of one program.
struct RandomFlowFeatures: Sendable {
  var tabs = false
  var pages = false
  var flows = false
  var splits = false
  /// The chances, in percent, that the split has a replacement, hidden columns, and three columns.
  var compactChance = 15
  var overChance = 25
  var threeChance = 25
  var embeds = false
  /// Scenes that other code navigates.
  var externals = false
  /// Handlers of the app, flows and containers.
  var around = false
  /// Handlers of the user's moves, and gates.
  var gates = false
  /// Links and `open`.
  var places = false
  /// Parameters of scenes and events that conditions read.
  var bools = false
  /// Entries, which only code opens.
  var entries = false
  /// Entries in place of the app.
  var isAlone = false
  /// A feature in place of the app.
  var isFeature = false
  /// A second flow.
  var hasTwoFlows = false
  /// Tabs and splits in columns, and splits in flows.
  var hasInnerContainers = false
  /// More verbs in a step, and more hidden bars.
  var isDense = false
  /// Many hidden back buttons and locked presentations.
  var isShut = false
  /// Many scenes that return results, and many that receive them.
  var hasResults = false
  /// Steps that lead away from a flow, and open more of it there.
  var hasParts = false
  /// Many steps and links to places.
  var opensPlaces = false
  /// Many scenes inside of others, and steps that go there.
  var hasInsides = false
  /// Second tabs, which are opened over the first ones.
  var hasMoreTabs = false
  /// Steps that open something first, and then leave it, replace it or go to a place.
  var hasChains = false
  /// Containers in columns of splits, and splits over other scenes.
  var hasFullColumns = false
  /// A second split, containers and flows inside of scenes, scenes inside of those of flows, and tabs that a `detail`
  /// opens.
  var hasPanes = false
  /// Enums and structs, parameters of flows and exits, defaults, and results of other types.
  var hasValues = false

  /// Draws the containers, flows and handlers around, by their chances in percent.
  mutating func draw(
    tabs: Int, flows: Int, splits: Int, embeds: Int, inner: Int, around: Int, _ random: inout SplitMix64
  ) {
    self.tabs = tabs == 100 || random.chance(tabs)
    self.flows = random.chance(flows)
    self.splits = splits == 100 || random.chance(splits)
    compactChance = 30
    self.embeds = embeds == 100 || random.chance(embeds)
    hasInnerContainers = random.chance(inner)
    self.around = random.chance(around)
  }
}
