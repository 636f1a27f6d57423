@interface AddViewController : UIViewController
@end

@interface FarViewController : BaseViewController
@end
