import { expect, test } from 'vitest'
import type { OpsBannerTexts } from '../../../lib/calls/records.ts'
import {
  type BannerDraft,
  findBannerErrors,
  newBannerDraft,
  toBannerDraft,
  toSaveRequest,
} from './banner-draft.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const SAVED: OpsBannerTexts = {
  id: 4,
  status: 'live',
  title: 'Earn',
  languages: ['en', 'kr'],
  screen: 'wealth',
  art: 'coins',
  place: 5,
  fromAt: NOW,
  untilAt: NOW + 60_000,
  withdrawnAt: null,
  version: 2,
  texts: [
    { lang: 'en', title: 'Earn', text: 'Thirty days.' },
    { lang: 'kr', title: '예치', text: '30일.' },
  ],
}
const DRAFT = toBannerDraft(SAVED)

function errorsOf(changes: Partial<BannerDraft>) {
  return findBannerErrors({ ...DRAFT, ...changes }, NOW)
}

test('a banner as a draft, saved without a change, is sent as it is', () => {
  expect(toSaveRequest(DRAFT, 4, 'Season')).toEqual({
    id: 4,
    version: 2,
    screen: 'wealth',
    art: 'coins',
    place: 5,
    from_at: NOW,
    until_at: NOW + 60_000,
    title: 'Earn',
    text: 'Thirty days.',
    title_kr: '예치',
    text_kr: '30일.',
    reason: 'Season',
  })
})

test('a new banner begins now, lasts a week and needs English', () => {
  const draft = newBannerDraft(NOW + 12_345)
  expect([draft.from, draft.until]).toEqual(['2026-11-22T12:00:00', '2026-11-29T12:00:00'])
  expect(Array.from(findBannerErrors(draft, NOW).texts.keys())).toEqual(['en'])
})

test('a banner ends later than it begins, in the future, and has a place from 1 to 99', () => {
  expect(errorsOf({})).toEqual({ texts: new Map() })
  expect(errorsOf({ from: '', until: '' })).toMatchObject({ from: 'timeMissing', until: 'timeMissing' })
  expect(errorsOf({ until: '2026-11-22T12:00:00' }).until).toBe('timePassed')
  expect(errorsOf({ from: '2026-11-22T12:01:00' }).until).toBe('endsBeforeBeginning')
  expect(['0', '100', '1.5', '', '99'].map((place) => errorsOf({ place }).place)).toEqual([
    'placeWrong',
    'placeWrong',
    'placeWrong',
    'placeWrong',
    undefined,
  ])
})
