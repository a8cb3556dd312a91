import type { ComponentType } from 'react'
import { HOME, pathTo, type RouteName } from './route-names.ts'

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
  /** The page above it, where Back and Save lead if the app was opened here; the home page unless given. */
  readonly parent?: RouteName
  /** The key of its name among the texts of the whole app, shown while its own texts and code load. */
  readonly title?: string
  readonly load: () => Promise<ComponentType>
}

type Load = Screen['load']
/** The parts that a screen has beyond the others of its call. */
type Own = Pick<Screen, 'parent' | 'title' | 'load'>

const declared = new Map<string, { readonly name: RouteName; readonly screen: Screen }>()

/** Returns the screen at a path, or undefined if it is not a page of the app. */
function screenAt(path: string) {
  const name = path.split(/[?#]/, 1)[0]?.replace(/^\/pages\//, '')
  return path.startsWith('/pages/') && name !== undefined ? declared.get(name) : undefined
}

/** Returns the name of the page at a path, or undefined if it is not a page of the app. */
export function routeNameOf(path: string): RouteName | undefined {
  return screenAt(path)?.name
}

/** Returns the key of the name of the page at a path, among the texts of the whole app. */
export function titleKeyOf(path: string): string | undefined {
  return screenAt(path)?.screen.title
}

/** Returns the path of the page above the one at a path. */
export function parentOf(path: string): string {
  const parent = screenAt(path)?.screen.parent
  return parent === undefined ? HOME : pathTo(parent)
}

/** Declares screens: what they have in common, and the location of the code of each by its route. */
export function defineScreens<Name extends RouteName>(
  common: Omit<Screen, 'load'>,
  loads: Readonly<Record<Name, Load | Own>>,
): Readonly<Record<Name, Screen>> {
  const screens = Object.entries<Load | Own>(loads).map(([name, own]) => {
    const screen: Screen = { ...common, ...(typeof own === 'function' ? { load: own } : own) }
    declared.set(name, { name: name as RouteName, screen })
    return [name, screen]
  })
  return Object.fromEntries(screens) as Record<Name, Screen>
}
