import type { ComponentType } from 'react'
import type { RouteName } from './route-names.ts'

/** A page: where its code is, what it needs, and who may open it. */
export interface Screen {
  /** The feature whose texts must be loaded before the first paint. */
  readonly feature?: string
  /** The page also needs the texts that the trading screens share. */
  readonly trades?: true
  /**
   * `customers`: redirects guests to the sign-in page and back. `guests`: redirects signed-in customers to their
   * destination.
   */
  readonly only?: 'customers' | 'guests'
  readonly load: () => Promise<ComponentType>
}

const declared = new Map<string, RouteName>()

/** Returns the name of the page at a path, or undefined if it is not a page of the app. */
export function routeNameOf(path: string): RouteName | undefined {
  const name = path.split(/[?#]/, 1)[0]?.replace(/^\/pages\//, '')
  return path.startsWith('/pages/') && name !== undefined ? declared.get(name) : undefined
}

/** Declares screens: what they have in common, and the location of the code of each by its route. */
export function defineScreens<Name extends RouteName>(
  common: Omit<Screen, 'load'>,
  loads: Readonly<Record<Name, Screen['load']>>,
): Readonly<Record<Name, Screen>> {
  const names = Object.keys(loads) as Name[]
  for (const name of names) declared.set(name, name)
  const screens = names.map((name) => [name, { ...common, load: loads[name] }])
  return Object.fromEntries(screens) as Record<Name, Screen>
}
