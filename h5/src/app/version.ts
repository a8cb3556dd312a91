/** The app's own version, as its users see it. */
export const APP_VERSION = '3.5.8'
