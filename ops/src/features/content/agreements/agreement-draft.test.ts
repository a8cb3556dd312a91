import { expect, test } from 'vitest'
import { LANGUAGES } from '@halyard/web'
import type { OpsAgreementTexts } from '../../../lib/calls/records.ts'
import {
  findTimeError,
  missingTexts,
  newAgreementDraft,
  toAgreementDraft,
  toAgreementRequest,
} from './agreement-draft.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const WEEK_MS = 7 * 24 * 3_600_000
const SAVED: OpsAgreementTexts = {
  version: 3,
  revision: 2,
  status: 'scheduled',
  effectiveAt: NOW + 2 * WEEK_MS,
  editedBy: 1,
  editedAt: NOW,
  texts: LANGUAGES.map((lang) => ({ lang, text: `1. Text ${lang}` })),
  replaces: null,
  revisions: [],
}

test('a scheduled version as a draft, saved without a change, is sent as it is', () => {
  expect(toAgreementRequest(toAgreementDraft(SAVED), 3, 'Agreed')).toMatchObject({
    version: 3,
    revision: 2,
    effective_at: NOW + 2 * WEEK_MS,
    text_en: '1. Text en',
    text_kr: '1. Text kr',
    reason: 'Agreed',
  })
})

test('a new version begins with the texts in force, and has no time yet', () => {
  const draft = newAgreementDraft(SAVED)
  expect([draft.at, draft.texts.de, missingTexts(draft)]).toEqual(['', '1. Text de', []])
  expect(toAgreementRequest(draft, undefined, 'Agreed')).not.toHaveProperty('version')
})

test('all nine languages are needed', () => {
  const draft = newAgreementDraft(SAVED)
  expect(missingTexts({ ...draft, texts: { ...draft.texts, th: ' \n' } })).toEqual(['th'])
})

function errorOf(at: string) {
  return findTimeError({ ...newAgreementDraft(SAVED), at }, NOW)
}

test('the time of effect is complete, and at least seven days ahead', () => {
  expect(['', '2026-11-29T11:59:59', '2026-11-29T12:00:00'].map(errorOf)).toEqual([
    'timeMissing',
    'noticeTooShort',
    undefined,
  ])
})
