import Foundation
import NavRuntime

/// Decodes a saved state of a program from JSON.
///
/// - Throws: `DecodingError` for data that is not JSON; a state that is damaged otherwise is restored in part.
package func savedState(
  _ data: Data, of program: NavigationTable
) throws -> NavigationRestoration {
  NavigationRestoration(program, from: try JSONDecoder().decode(SavedState.self, from: data).decoder)
}

/// The decoder of a saved state.
private struct SavedState: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}
