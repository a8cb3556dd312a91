import { expect, test } from 'vitest'
import { filesLike } from './file-names.ts'

test('filesLike: finds the new versions of used files, whatever their hash contains', () => {
  const files = ['home-page-AAAAAAAA.js', 'de-2PNpUgw-.js', 'index-c_-3b5T9.css', 'index-c_-3b5T9.js']
  expect(filesLike(['home-page-CYJcPFoH.js', 'de-CGEx_S7o.js', 'index-DP1PmkhN.css'], files)).toEqual([
    'home-page-AAAAAAAA.js',
    'de-2PNpUgw-.js',
    'index-c_-3b5T9.css',
  ])
})

test('filesLike: nothing of a new build when nothing is in use', () => {
  expect(filesLike([], ['home-page-AAAAAAAA.js'])).toEqual([])
})
