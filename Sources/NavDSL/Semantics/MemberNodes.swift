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
  private var ranges: [Range<Int32>] = []
  /// The number of members whose scenes are ended.
  private var ended: Int32 = 0
  /// The node of each tab.
  private var tabs: [Int32] = []

  /// Reserves capacity for so many members of scenes.
  mutating func reserve(_ count: Int) { members.reserveCapacity(count) }

  /// Begins with so many scenes, which have no members yet.
  mutating func begin(scenes count: Int) { ranges = Array(repeating: 0..<0, count: count) }

  /// Adds a member of the scene whose members are ended next.
  @inline(__always)
  mutating func add(_ member: Member, at node: NodeIndex) {
    members.append((member, Int32(truncatingIfNeeded: node)))
  }

  /// Ends the members of a scene: those that have been added since another scene's were ended.
  mutating func end(_ scene: SceneID) {
    let index = Int(scene.index)
    let count = Int32(truncatingIfNeeded: members.count)
    if index < ranges.count { ranges[index] = ended..<count }
    ended = count
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
