/** Every cache of the service worker has this prefix: one for each build. */
export const CACHE_PREFIX = 'halyard-files-'
