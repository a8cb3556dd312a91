import { readStored, store } from '@halyard/web'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isSignedIn, useSession } from '../../session/session.ts'
import { onConnect } from '../../socket/connection.ts'
import { type ChartChoice, parseChartChoice } from './parse-chart-choice.ts'
import { parseObject, usePreferences } from './preferences.ts'
import { readAccountChoice, saveAccountChoice } from './sync/account-choice.ts'
import { type AccountChoice, type ChartSync, createChartSync } from './sync/chart-sync.ts'
import { mergeChoices } from './sync/merge-choices.ts'

/** The choices of the charts that were shown, by where they are stored. */
const useChoices = create<{ readonly [Key in string]?: ChartChoice }>(() => ({}))

/** The charts that are synchronised with the account, by where they are stored. */
const syncs = new Map<string, ChartSync>()

/** Returns the choices for a chart, stored on the device and the account, and the function that changes them. */
export function useChartChoice(chart: string) {
  const key = keyOf(chart, useSession(accountOf))
  const choice = useChoices((choices) => choices[key] ?? readChoice(key))
  return [choice, (part: Partial<ChartChoice>) => changeChart(key, part)] as const
}

/** Synchronises the choices for a chart with the account of a signed-in customer, while the chart is shown. */
export function useChartSync(chart: string): void {
  const account = useSession(accountOf)
  useEffect(() => (account === undefined ? undefined : startSync(chart, account)), [chart, account])
}

/** The choices that were read from the device, which stay the same objects. */
const read = new Map<string, ChartChoice>()

function readChoice(key: string): ChartChoice {
  const known = read.get(key) ?? parseChartChoice(readStored(key), usePreferences.getState())
  read.set(key, known)
  return known
}

function changeChart(key: string, part: Partial<ChartChoice>): void {
  const next = { ...(useChoices.getState()[key] ?? readChoice(key)), ...part }
  keep(key, next)
  const { main, sub } = next
  if (part.main || part.sub) usePreferences.setState({ main, sub })
  void syncs.get(key)?.changed()
}

function keep(key: string, choice: ChartChoice): void {
  useChoices.setState({ [key]: choice })
  store(key, JSON.stringify(choice))
}

function startSync(chart: string, account: string): () => void {
  const [key, guest] = [keyOf(chart, account), keyOf(chart, undefined)]
  takeOver(guest, key)
  const knownKey = `${key}_account`
  const sync = createChartSync({
    read: () => readAccountChoice(chart),
    save: (choice, revision) => saveAccountChoice(chart, choice, revision),
    mine: () => (readStored(key) === undefined ? undefined : (useChoices.getState()[key] ?? readChoice(key))),
    adopt: (choice) => keep(key, choice),
    known: () => parseAccountChoice(readStored(knownKey)),
    remember: (known) => store(knownKey, JSON.stringify(known)),
  })
  syncs.set(key, sync)
  void sync.refresh()
  const stopListening = onConnect((again) => again && void sync.refresh())
  // The customer may have changed the chart on another device meanwhile.
  const look = () => {
    if (document.visibilityState === 'visible') void sync.refresh()
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stopListening()
    sync.stop()
    if (syncs.get(key) === sync) syncs.delete(key)
  }
}

/** Adds what was chosen on the device while signed out to the account's choices, once. */
function takeOver(guest: string, key: string): void {
  const text = readStored(guest)
  if (text === undefined) return
  const choice = parseChartChoice(text, usePreferences.getState())
  keep(key, readStored(key) === undefined ? choice : mergeChoices(undefined, choice, readChoice(key)))
  store(guest, undefined)
  useChoices.setState({ [guest]: undefined })
  read.delete(guest)
}

function accountOf(session: Parameters<typeof isSignedIn>[0]): string | undefined {
  return isSignedIn(session) ? session?.user?.accountNumber : undefined
}

/** Returns where the choices for a chart are stored: apart for each account, so that no account sees or stores another's. */
function keyOf(chart: string, account: string | undefined): string {
  return account === undefined ? `kline_${chart}` : `kline_${account}_${chart}`
}

function parseAccountChoice(text: string | undefined): AccountChoice | undefined {
  const { revision, choice } = parseObject(text)
  if (!Number.isSafeInteger(revision)) return undefined
  const parsed = choice ? parseChartChoice(JSON.stringify(choice), usePreferences.getState()) : undefined
  return { revision: Number(revision), choice: parsed }
}
