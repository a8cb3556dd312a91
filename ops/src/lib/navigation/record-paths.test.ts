import { CHANGE_PAGES, QUEUE_PAGES } from '@halyard/api/ops-client'
import { expect, test } from 'vitest'
import { SCREENS } from '../../app/screens.ts'
import { pathOfRecord, pathOfTarget } from './record-paths.ts'

/** Returns whether a screen's path, which may have parameters, opens a page. */
function opens(path: string, page: string): boolean {
  const wanted = page.replace(/\?.*$/, '').split('/')
  const parts = path.split('/')
  return (
    parts.length === wanted.length && parts.every((part, n) => part.startsWith(':') || part === wanted[n])
  )
}

test('pages: every queue and kind of change has a screen', () => {
  const pages = [...Object.values(QUEUE_PAGES), ...Object.values(CHANGE_PAGES)]
  expect(pages.filter((page) => !SCREENS.some(({ path }) => opens(path, page)))).toEqual([])
})

test('paths: the record of a queue and of a change, of an opening that of its product', () => {
  expect(pathOfRecord('withdrawal', '7')).toBe('/withdrawals/7')
  expect(pathOfRecord('chain', 'TRC20')).toBe('/chains?network=TRC20')
  expect(pathOfTarget({ kind: 'network', target: 'network:3:TRC20' })).toBe('/networks/3%3ATRC20')
  expect(pathOfTarget({ kind: 'opening', target: 'opening:option:1' })).toBe('/options/1')
  expect(pathOfTarget({ kind: 'service', target: 'service:link' })).toBe('/service')
})
