import { renderStage, stopClock } from '@halyard/ui/testing'
import { afterEach, expect, test, vi } from 'vitest'
import type { ValueField } from './value-field.ts'
import { ValueText } from './value-text.tsx'

afterEach(() => void vi.useRealTimers())

const FIELD = { name: 'value', label: 'Value' } as const

const ROWS: readonly (readonly [string, Omit<ValueField, 'name' | 'label'>, unknown, string])[] = [
  ['parts per million as a percentage', { kind: 'percent' }, 12_500, '1.25%'],
  ['an amount with its currency', { kind: 'amount', unit: 'USDT' }, '1250.5', '1,250.5 USDT'],
  ['zero, which is a value', { kind: 'amount', unit: 'USDT' }, '0', '0 USDT'],
  ['a choice by its label', { kind: 'choice', options: [{ value: 'b', label: 'Both' }] }, 'b', 'Both'],
  [
    'rows as a table of their parts',
    { kind: 'rows', parts: [{ label: 'Least', kind: 'amount' }] },
    '5',
    'Least 5',
  ],
  ['a word as it is', { kind: 'word' }, 'paused', 'paused'],
  ['no text as a dash', { kind: 'word' }, '', '–'],
  ['no amount as a dash', { kind: 'amount', unit: 'USDT' }, null, '–'],
]

test.each(ROWS)('value: shows %s', async (_about, field, value, shown) => {
  stopClock(Date.UTC(2027, 2, 15))
  const stage = await renderStage(<ValueText field={{ ...FIELD, ...field }} value={value} />)
  const text = stage.text()
  await stage.close()
  expect(text).toBe(shown)
})
