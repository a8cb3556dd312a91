import { expect, test } from 'vitest'
import { canAddToHomeScreen } from './home-screen.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36'

test.each([
  ['an iPhone', { userAgent: IPHONE, maxTouchPoints: 5, standalone: false }, true],
  ['an iPad, which calls itself a Macintosh', { userAgent: MAC, maxTouchPoints: 5, standalone: false }, true],
  ['the installed app on an iPhone', { userAgent: IPHONE, maxTouchPoints: 5, standalone: true }, false],
  ['a Macintosh', { userAgent: MAC, maxTouchPoints: 0 }, false],
  ['an Android phone, whose browser makes the offer', { userAgent: ANDROID, maxTouchPoints: 5 }, false],
])('canAddToHomeScreen: %s: %j is %s', (_name, browser, expected) => {
  expect(canAddToHomeScreen(browser)).toBe(expected)
})
