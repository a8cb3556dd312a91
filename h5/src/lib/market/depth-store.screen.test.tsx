import { renderStage, type Stage, stopClock } from '@halyard/ui/testing'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Depth } from '../socket/live-depth.ts'
import { type DepthStore, estimateEveryMs, useSlowDepth } from './depth-store.ts'

let stage: Stage

beforeEach(() => stopClock(0))
afterEach(async () => {
  await stage.close()
  vi.useRealTimers()
})

const bid = (price: string): Depth => ({ state: 'live', bids: [[price, '1']], asks: [] })

/** Returns a store whose book the test changes. */
function changing() {
  let depth: Depth = { state: 'loading' }
  const listeners = new Set<() => void>()
  const store: DepthStore = {
    get: () => depth,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    store,
    change: (next: Depth) => {
      depth = next
      act(() => {
        for (const notify of listeners) notify()
      })
    },
  }
}

function Best({ store, everyMs }: { readonly store: DepthStore; readonly everyMs: number }) {
  const depth = useSlowDepth(store, everyMs)
  return <p>{depth.state === 'live' ? String(depth.bids[0]?.[0]) : depth.state}</p>
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('the first live book is shown at once, and of later ones the newest after the interval', async () => {
  const { store, change } = changing()
  stage = await renderStage(<Best everyMs={3_000} store={store} />)
  change(bid('100'))
  expect(stage.text()).toBe('100')
  change(bid('101'))
  change(bid('102'))
  pass(2_999)
  expect(stage.text()).toBe('100')
  pass(1)
  expect(stage.text()).toBe('102')
})

test('the interval changes: the present book is shown at once', async () => {
  const { store, change } = changing()
  stage = await renderStage(<Typed store={store} />)
  change(bid('100'))
  change(bid('101'))
  expect(stage.text()).toContain('100')
  act(() => stage.get('button', 'Type').click())
  expect(stage.text()).toContain('101')
})

function Typed({ store }: { readonly store: DepthStore }) {
  const [size, setSize] = useState('')
  return (
    <>
      <Best everyMs={estimateEveryMs(size)} store={store} />
      <button onClick={() => setSize('1')} type="button">
        Type
      </button>
    </>
  )
}
