/** The most specific first: many browsers also name the others in their user agent. */
const BROWSERS: ReadonlyArray<readonly [sign: RegExp, name: string]> = [
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: ReadonlyArray<readonly [sign: RegExp, name: string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns the browser and system of a user agent, or undefined if both are unknown. */
export function deviceName(agent: string): string | undefined {
  const names = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? [])
  return names.length === 0 ? undefined : names.join(', ')
}
