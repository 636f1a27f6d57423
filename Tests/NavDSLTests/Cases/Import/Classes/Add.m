#import "Add.h"

@implementation AddViewController

- (void)close {
  // A method that dismisses, among other things.
  [self log:'}'];
  [self dismissViewControllerAnimated:YES completion:nil];
}

@end

@implementation FarViewController

- (IBAction)far:(UIStoryboardSegue *)segue {
}

@end
