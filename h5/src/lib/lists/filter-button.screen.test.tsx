import { renderStage, type Stage, stopClock } from '@halyard/ui/testing'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilterButton } from './filter-button.tsx'

let stage: Stage | undefined

afterEach(async () => {
  await stage?.close()
  vi.useRealTimers()
})

const CHOICES = [
  { value: 'in', label: 'Deposits' },
  { value: 'out', label: 'Withdrawals' },
] as const

function Filter() {
  const [value, setValue] = useState<'in' | 'out' | undefined>('in')
  return <FilterButton all="All types" choices={CHOICES} onChange={setValue} title="Type" value={value} />
}

async function open(): Promise<Stage> {
  stopClock(Date.UTC(2027, 2, 15))
  stage = await renderStage(<Filter />)
  return stage
}

test('filter: its button names the filter and the choice', async () => {
  const { all } = await open()
  expect(all('button', 'Type: Deposits')).toHaveLength(1)
})

test('filter: another choice is shown on the button, and the sheet is closed', async () => {
  const { get, press, all } = await open()
  await press(get('button', 'Type: Deposits'))
  await press(get('radio', 'Withdrawals'))
  expect(all('dialog')).toEqual([])
  expect(all('button', 'Type: Withdrawals')).toHaveLength(1)
})

test('filter: clears the choice', async () => {
  const { get, press, all } = await open()
  await press(get('button', 'Type: Deposits'))
  await press(get('radio', 'All types'))
  expect(all('button', 'Type: All types')).toHaveLength(1)
})
