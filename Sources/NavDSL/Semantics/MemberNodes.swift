/// The syntax nodes of the members of scenes and tab containers, by the members' IDs.
///
/// The pass over signatures fills it, so that the pass over bodies finds each body directly.
struct MemberNodes {
  /// A member of a scene with a body to resolve.
  enum Member {
    case handler(HandlerID)
    case exit(ExitID)
    case embed(EmbedID)
    case title, message, prompt, back, hidden
  }

  /// The members of all scenes, grouped by scene, in source order.
  private var members: [(member: Member, node: Int32)] = []
  /// The range of each scene in `members`.
  private var ranges: [Range<Int32>]
  /// The node of each tab.
  private var tabs: [Int32] = []

  /// Creates the members of `count` scenes, which have none yet.
  init(ofScenes count: Int = 0) { ranges = Array(repeating: 0..<0, count: count) }

  /// Adds a member of a scene; the members of a scene must be added consecutively.
  mutating func add(_ member: Member, of scene: SceneID, at node: NodeIndex) {
    let index = Int(scene.index)
    guard index < ranges.count else { return }
    let next = Int32(truncatingIfNeeded: members.count)
    ranges[index] = (ranges[index].isEmpty ? next : ranges[index].lowerBound)..<next + 1
    members.append((member, Int32(truncatingIfNeeded: node)))
  }

  /// Adds the node of the next tab.
  mutating func addTab(at node: NodeIndex) { tabs.append(Int32(truncatingIfNeeded: node)) }

  /// The members of a scene, in source order.
  subscript(scene: SceneID) -> ArraySlice<(member: Member, node: Int32)> {
    let index = Int(scene.index)
    guard index < ranges.count else { return [] }
    return members[Int(ranges[index].lowerBound)..<Int(ranges[index].upperBound)]
  }

  /// The node of a tab.
  subscript(tab: TabID) -> NodeIndex { NodeIndex(tabs[Int(tab.index)]) }
}
