/** @param {string} version @param {readonly [number, number]} least */
export function isAtLeast(version, [major, minor]) {
  const [actualMajor = 0, actualMinor = 0] = version.split('.').map(Number)
  return actualMajor > major || (actualMajor === major && actualMinor >= minor)
}

/** @param {string} version @returns {string | undefined} */
export function oldNodeMessage(version) {
  if (isAtLeast(version, [20, 19])) return undefined
  return `Halyard needs Node 20.19 or newer to start; this is Node ${version}. Install a newer one from nodejs.org.`
}
