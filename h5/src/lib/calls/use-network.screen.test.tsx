import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'
import { useConnection, usePrices } from '../socket/connection.ts'

afterEach(async () => {
  await closeApp()
  usePrices.setState(usePrices.getInitialState())
  useConnection.setState(useConnection.getInitialState())
})

test.each([
  ['before the first connection', 'waiting', 'Connecting to live prices…'],
  ['after a lost connection', 'lost', 'Live prices have stopped. Reconnecting…'],
] as const)('network: prices that are not live %s', async (_case, state, text) => {
  const { stage } = await openApp({ path: '/pages/index/index' })
  await act(async () => {
    useConnection.setState({ state })
    usePrices.setState({ stale: true, asOf: 0 })
  })
  expect(stage.text()).toContain(text)
})
