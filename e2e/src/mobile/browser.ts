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

/**
 * Returns the path of the browser in the packages, which has no windows of its own: opening a page in it takes less than a third
 * of the processor time of the system's Chromium. That one is used where the packages have none for the machine.
 */
export async function browserPath(): Promise<string> {
  const hasBundled = process.platform === 'linux' && process.arch === 'x64'
  return hasBundled || !existsSync(SYSTEM_CHROMIUM) ? bundled.executablePath() : SYSTEM_CHROMIUM
}

/**
 * Returns the path of the system's Chromium if present. Customers' browsers are like it; the one in the packages shows no
 * notifications.
 */
export async function systemBrowserPath(): Promise<string> {
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : bundled.executablePath()
}
