import { readApi, tryApi } from '../../../calls/api.ts'
import { type ChartChoice, parseChartChoice } from '../parse-chart-choice.ts'
import { usePreferences } from '../preferences.ts'
import type { AccountChoice, ChartSource } from './chart-sync.ts'

/** Reads the account's choices for a chart. */
export async function readAccountChoice(chart: string): Promise<AccountChoice> {
  return toAccountChoice(await readApi('user/chart', { chart }))
}

/** Stores choices for a chart on the account. */
export async function saveAccountChoice(
  chart: string,
  choice: ChartChoice,
  revision: number,
): ReturnType<ChartSource['save']> {
  const request = { chart, revision, choice: JSON.stringify(choice) }
  const answer = await tryApi('user/save_chart', request, { mask: false })
  return answer.ok ? { saved: answer.data.saved, ...toAccountChoice(answer.data) } : undefined
}

interface WireChoice {
  readonly revision: number
  readonly choice: string | null
}

function toAccountChoice({ revision, choice }: WireChoice): AccountChoice {
  return {
    revision,
    choice: choice === null ? undefined : parseChartChoice(choice, usePreferences.getState()),
  }
}
