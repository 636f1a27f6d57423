// The catalogue of the codes NAV09xx: findings of the import, in storyboards and navigation graphs. Their examples are
// such files.

extension CatalogueEntry {
  static var notWellFormed: CatalogueEntry {
    .error(
      "notWellFormed", "a file is not well-formed XML",
      "Nothing of the file is imported. A merge that was not finished is a common reason.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"/>
        <<<<<<< HEAD
        </objects></scene>
        """))
  }

  static var documentType: CatalogueEntry {
    .error(
      "documentType", "a file has a document type",
      """
      Storyboards and navigation graphs need none, and entities that it could declare can load or expand anything. \
      Remove it.
      """,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE document SYSTEM "storyboard.dtd">
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch"/>
      """)
  }

  static var unreadableEncoding: CatalogueEntry {
    .error(
      "unreadableEncoding", "a file is in an encoding that is not read, or has invalid bytes",
      "UTF-8, UTF-16 with a byte-order mark, US-ASCII and ISO-8859-1 are read. Xcode writes UTF-8.",
      """
      <?xml version="1.0" encoding="Shift_JIS"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch"/>
      """)
  }

  static var importLimit: CatalogueEntry {
    .error(
      "importLimit", "a file exceeds a limit of the import",
      """
      A file has at most 64 MiB, 100,000 controllers, 512 nested elements, and 1,024 attributes on an element. Real \
      storyboards stay a hundred times below.
      """, "")
  }

  static var notAStoryboard: CatalogueEntry {
    .error(
      "notAStoryboard", "a file is neither a storyboard nor a navigation graph",
      """
      The root of a storyboard is the element `document`, whose attribute `targetRuntime` names the system; that of a \
      navigation graph is `navigation`.
      """,
      """
      <plist version="1.0"/>
      """)
  }

  static var refusedPlatform: CatalogueEntry {
    .error(
      "refusedPlatform", "a storyboard is for another system",
      "Storyboards of iOS, iPadOS and tvOS can be imported. Those of macOS and watchOS have other containers.",
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" targetRuntime="MacOSX.Cocoa"/>
      """)
  }

  static var danglingSegue: CatalogueEntry {
    .warning(
      "danglingSegue", "a segue leads to an object that is not in the storyboard",
      "A merge may have lost the object. UIKit raises an exception when the segue is performed.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"><connections>
        <segue destination="b" kind="show" identifier="more" id="c"/>
        </connections></viewController>
        </objects></scene>
        """))
  }

  static var danglingReference: CatalogueEntry {
    .warning(
      "danglingReference", "a storyboard reference names a controller that is not there",
      "UIKit raises an exception when it is shown. Give the controller this identifier, or correct the reference.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"><connections>
        <segue destination="b" kind="show" identifier="more" id="c"/>
        </connections></viewController>
        </objects></scene>
        <scene sceneID="3"><objects>
        <viewControllerPlaceholder referencedIdentifier="Settings" id="b" sceneMemberID="viewController"/>
        </objects></scene>
        """))
  }

  static var duplicateObject: CatalogueEntry {
    .warning(
      "duplicateObject", "an id is given to two objects",
      "The first one counts. A merge is the usual reason.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="a" sceneMemberID="firstResponder"/>
        </objects></scene>
        """))
  }

  static var unperformableSegue: CatalogueEntry {
    .warning(
      "unperformableSegue", "nothing can perform a segue",
      "It hangs on the controller itself, so only code could perform it, by its identifier. It has none. Remove it.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"><connections>
        <segue destination="b" kind="show" id="c"/>
        </connections></viewController>
        </objects></scene>
        <scene sceneID="3"><objects>
        <viewController storyboardIdentifier="b" id="b" sceneMemberID="viewController"/>
        </objects></scene>
        """))
  }

  static var deadScene: CatalogueEntry {
    .warning(
      "deadScene", "nothing can show a scene of a storyboard",
      "No segue leads to it, and code cannot open it, since it has no identifier and is not the first of its storyboard.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"/>
        </objects></scene>
        <scene sceneID="3"><objects>
        <viewController customClass="HelpViewController" id="b" sceneMemberID="viewController"/>
        </objects></scene>
        """))
  }

  static var unimplementedUnwind: CatalogueEntry {
    .warning(
      "unimplementedUnwind", "no class has the action of an unwind segue",
      """
      The segue does nothing. The selector may be misspelt: the method of Swift `func save(segue:)` has the selector \
      `saveWithSegue:`. The import looks for it in the sources that `--classes` gives.
      """,
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"><connections>
        <segue destination="x" kind="unwind" identifier="back" unwindAction="goBack:" id="c"/>
        </connections></viewController>
        <exit id="x" sceneMemberID="exit"/>
        </objects></scene>
        """))
  }

  static var referenceCycle: CatalogueEntry {
    .warning(
      "referenceCycle", "storyboard references lead to each other",
      "None of them leads to a controller.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"><connections>
        <segue destination="b" kind="show" identifier="more" id="c"/>
        </connections></viewController>
        </objects></scene>
        <scene sceneID="3"><objects>
        <viewControllerPlaceholder storyboardIdentifier="loop" referencedIdentifier="loop" id="b"
          sceneMemberID="viewController"/>
        </objects></scene>
        """))
  }

  static var unanchoredPopover: CatalogueEntry {
    .warning(
      "unanchoredPopover", "a popover has nothing to point at",
      """
      UIKit raises an exception on the pad, unless code sets the anchor. The program has a `modal` in its place. Give \
      the segue an anchor in the storyboard.
      """,
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"><connections>
        <segue destination="b" kind="popoverPresentation" identifier="filter" id="c"/>
        </connections></viewController>
        </objects></scene>
        <scene sceneID="3"><objects>
        <viewController id="b" sceneMemberID="viewController"/>
        </objects></scene>
        """))
  }

  static var unknownDestination: CatalogueEntry {
    .warning(
      "unknownDestination", "an action or a graph leads to an id that no destination has",
      """
      An action is `stay` in the program. Correct the id, or give the file that declares it to the import as well.
      """,
      graph(
        """
        <fragment android:id="@+id/home" android:name="Home">
        <action android:id="@+id/more" app:destination="@id/detail"/>
        </fragment>
        """))
  }

  static var notVisible: CatalogueEntry {
    .warning(
      "notVisible", "an action leads into another graph",
      """
      A destination inside of a graph can be opened only from within. Actions outside lead to the graph, and so to its start.
      """,
      graph(
        """
        <fragment android:id="@+id/home" android:name="Home">
        <action android:id="@+id/pay" app:destination="@id/payment"/>
        </fragment>
        <navigation android:id="@+id/checkout" app:startDestination="@id/address">
        <fragment android:id="@+id/address" android:name="Address"/>
        <fragment android:id="@+id/payment" android:name="Payment"/>
        </navigation>
        """))
  }

  static var unknownPopUpTo: CatalogueEntry {
    .warning(
      "unknownPopUpTo", "`popUpTo` names an id that no destination has",
      """
      Android removes nothing then. Correct the id.
      """,
      graph(
        """
        <fragment android:id="@+id/home" android:name="Home">
        <action android:id="@+id/again" app:destination="@id/home" app:popUpTo="@id/hom"/>
        </fragment>
        """))
  }

  static var unqualifiedDestination: CatalogueEntry {
    .warning(
      "unqualifiedDestination", "a `destination` has no namespace",
      """
      Android reads `app:destination` alone, so the action leads nowhere.
      """,
      graph(
        """
        <fragment android:id="@+id/home" android:name="Home">
        <action android:id="@+id/again" destination="@id/home"/>
        </fragment>
        """))
  }

  static var neededArgument: CatalogueEntry {
    .warning(
      "neededArgument", "the app starts with a destination that needs an argument",
      """
      Nothing gives it, so the program has an empty value there: `""`, `0`, `false`, `nil` or `[]`. Give the argument a default in the graph.
      """,
      graph(
        """
        <fragment android:id="@+id/home" android:name="Home">
        <argument android:name="user" app:argType="string"/>
        </fragment>
        """))
  }

  static var missingInFlow: CatalogueEntry {
    .warning(
      "missingInFlow", "a part of a storyboard or navigation graph is not in the program",
      """
      `navc import --check` compares a program with the storyboards or graphs that it was imported from. Scenes, tabs, columns, \
      embedded scenes, transitions, items and exits of the storyboards are expected in the program; events, guards, \
      arguments and options may differ. Scenes are found by the names in `--report`, by their own names, or by the line of \
      documentation that the import has written.
      """, "")
  }

  static var missingInStoryboards: CatalogueEntry {
    .warning(
      "missingInStoryboards", "a part of the program is not in the storyboards or navigation graphs",
      "It is reported with `--exact` only, since programs know more than storyboards: links, guards, code.",
      "")
  }

  static var missingInCatalog: CatalogueEntry {
    .warning(
      "missingInCatalog", "a text of the program is not in the string catalog, or is another text there",
      "`navc strings --check` compares a program with a string catalog; `navc strings -o` updates the catalog.",
      "")
  }

  static var unresolvedReference: CatalogueEntry {
    .note(
      "unresolvedReference", "a storyboard reference or an included graph leads out of what is imported",
      "A scene takes the place of the reference. Give the other file to the import as well.",
      storyboard(
        """
        <scene sceneID="2"><objects>
        <viewController id="a" sceneMemberID="viewController"><connections>
        <segue destination="b" kind="show" identifier="more" id="c"/>
        </connections></viewController>
        </objects></scene>
        <scene sceneID="3"><objects>
        <viewControllerPlaceholder storyboardName="Support" id="b" sceneMemberID="viewController"/>
        </objects></scene>
        """))
  }

  /// Returns a navigation graph with some destinations, which begins with `home`.
  private static func graph(_ destinations: String) -> String {
    """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/home">
    \(destinations)
    </navigation>
    """
  }

  /// Returns a storyboard with some scenes, whose first controller is `a`.
  private static func storyboard(_ scenes: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch"
      initialViewController="a">
    <scenes>
    \(scenes)
    </scenes>
    </document>
    """
  }
}
