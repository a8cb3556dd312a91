import { Button, TextArea, toast } from '@halyard/ui'
import { useRef, useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps, useRefresh } from '../../lib/calls/queries.ts'
import { FormCard } from '../../lib/record/form-card.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

const CSV_MAX = 100_000
const EXAMPLE = 'reference,amount,currency,date\nSEPA 2026-11-23/17,250.00,USDT,2026-11-23'

type Problems = ParsedOf<'ops/statement/enter'>['problems']

/** Renders the form that enters lines of a statement, pasted or from a file. Names each row with a problem. */
export function EnterForm() {
  const { t } = useTranslation('statement')
  const refresh = useRefresh()
  const file = useRef<HTMLInputElement>(null)
  const networks = useNetworks()
  const [network, setNetwork] = useState<Network>('BANK')
  const [csv, setCsv] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const [problems, setProblems] = useState<Problems>([])

  const write = (text: string) => {
    setCsv(text)
    setError(text.length > CSV_MAX ? t('fileTooLarge') : undefined)
    setProblems([])
  }
  const send = async () => {
    setSending(true)
    const answer = await callOps('ops/statement/enter', { network, csv })
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    const { added, known } = answer.data
    setProblems(answer.data.problems)
    if (answer.data.problems.length > 0) return setError(t('nothingEntered'))
    toast(t('done', { added, known }), 'good')
    write('')
    await refresh()
  }

  return (
    <FormCard about={t('enterAbout')} onSubmit={send} title={t('enter')}>
      {networks.length > 1 ? (
        <SelectFilter
          label={t('common:network')}
          onChange={setNetwork}
          options={networks.map((value) => ({ value, label: value }))}
          value={network}
        />
      ) : null}
      <TextArea
        help={t('columns')}
        label={t('rows')}
        maxLength={CSV_MAX}
        onChange={write}
        placeholder={EXAMPLE}
        rows={6}
        value={csv}
      />
      <div aria-live="assertive" className="text-13 text-danger">
        {error ? <p>{error}</p> : null}
        {problems.map(({ row, problem }) => (
          <p key={`${row} ${problem}`}>{t('problemOfRow', { row, problem: t(`problem_${problem}`) })}</p>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          loading={sending}
          reason={csv.trim() === '' || csv.length > CSV_MAX ? t('rowsMissing') : undefined}
          size="small"
          type="submit"
        >
          {t('enter')}
        </Button>
        <Button kind="quiet" onClick={() => file.current?.click()} size="small">
          {t('chooseFile')}
        </Button>
        <input
          accept=".csv,text/csv,text/plain"
          aria-label={t('chooseFile')}
          className="hidden"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            void chosen?.text().then(write)
          }}
          ref={file}
          type="file"
        />
      </div>
    </FormCard>
  )
}

type Network = Parameters<typeof callOps<'ops/statement/enter'>>[1]['network']
const NETWORKS: readonly Network[] = ['BANK', 'TRC20', 'ERC20', 'OMNI']

/** Returns the bank and the networks without a node of the exchange; on the others, blocks prove the arrivals. */
function useNetworks(): readonly Network[] {
  const { data: chains } = useOps('ops/chain/list', {})
  const followed = new Set(chains?.list.map(({ network }) => network))
  return chains ? NETWORKS.filter((network) => !followed.has(network)) : ['BANK']
}
