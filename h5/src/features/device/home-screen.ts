/**
 * The properties by which a browser is recognised. `standalone` is Safari's: true in an app that was added to the
 * home screen.
 */
type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean }

/** Returns whether this is a browser of iOS or iPadOS, whose users add an app to the home screen by hand. */
export function canAddToHomeScreen({ userAgent, maxTouchPoints, standalone }: Browser): boolean {
  // An iPad calls itself a Macintosh, which has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && standalone !== true
}
