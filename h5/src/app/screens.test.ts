import { expect, test } from 'vitest'
import { ROUTE_NAMES } from '../lib/navigation/route-names.ts'
import { SCREENS } from './screens.ts'

test('screens: each name of a route has a screen of a feature, and each screen a name', () => {
  expect(Object.keys(SCREENS).toSorted()).toEqual(ROUTE_NAMES.toSorted())
})
