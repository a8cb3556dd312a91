/** The app version shown to users. */
export const APP_VERSION = '3.5.8'
