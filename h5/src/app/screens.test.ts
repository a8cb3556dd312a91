import { expect, test } from 'vitest'
import { HOME, isTab, pathTo, ROUTE_NAMES, type RouteName } from '../lib/navigation/route-names.ts'
import { parentOf } from '../lib/navigation/screen.ts'
import { SCREENS } from './screens.ts'

test('screens: each name of a route has a screen of a feature, and each screen a name', () => {
  expect(Object.keys(SCREENS).toSorted()).toEqual(ROUTE_NAMES.toSorted())
})

/** Returns the pages above a screen, the nearest first. */
function pagesAbove(name: RouteName): string[] {
  const above = [parentOf(pathTo(name))]
  while (above.at(-1) !== HOME && above.length < 9) above.push(parentOf(above.at(-1) ?? HOME))
  return above
}

test('screens: the pages above each end at home; a guest is not led to a page of customers', () => {
  for (const name of ROUTE_NAMES) {
    const above = pagesAbove(name)
    expect([name, above.at(-1)]).toEqual([name, HOME])
    const parent = SCREENS[name].parent
    if (parent && SCREENS[name].only !== 'customers')
      expect([name, SCREENS[parent].only]).not.toEqual([name, 'customers'])
    if (isTab(name)) expect([name, parent]).toEqual([name, undefined])
  }
})
