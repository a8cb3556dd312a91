import bundled from '@sparticuz/chromium'
import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** The arguments of the journeys' browser: it connects to nothing by itself. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-pings',
]

/** Returns the path of the system's Chromium, otherwise of the one in the packages. */
export async function browserPath(): Promise<string> {
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : bundled.executablePath()
}
