import { type KeptOption } from '@halyard/receipt/keeping'
import { keysOf, type Receipt } from '@halyard/receipt'
import { Button, Rows } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useEffect, useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { saveJson } from '../receipt/save-receipt.ts'
import { Fingerprint } from './fingerprint.tsx'
import { keptOf } from './keeping.ts'
import { VerifiedMark } from './verified-mark.tsx'

const ODD_SHOWN = 5

/**
 * Renders the records that this device keeps of an option, with the key's fingerprint to compare and the ticks that
 * were odd.
 */
export function KeptDetails({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('option/keeping')
  const f = useFormat()
  const kept = useKeptOption(receipt.option.id)
  const [key] = keysOf(receipt)
  return (
    <section aria-label={t('keptHere')} className="mt-4 text-13">
      <VerifiedMark optionId={receipt.option.id} words />
      {kept ? (
        <Rows
          rows={[
            { label: t('keptHeads'), value: f.exact(String(kept.heads.length)) },
            { label: t('timedTicks'), value: f.exact(String(kept.timed)) },
          ]}
        />
      ) : null}
      {kept && kept.odd.length > 0 ? <OddTicks odd={kept.odd} /> : null}
      {key ? <Fingerprint publicKey={key} /> : null}
      <p className="text-muted">{t('fingerprintHint')}</p>
      {kept ? (
        <Button
          className="mt-2"
          icon={<Download aria-hidden size={18} />}
          kind="quiet"
          onClick={() =>
            saveJson([kept.ticket, ...kept.heads, receipt], `halyard-kept-${receipt.option.id}.json`)
          }
          wide
        >
          {t('saveKept')}
        </Button>
      ) : null}
    </section>
  )
}

/** Renders the ticks that arrived too late or too early: the oddest by their numbers. */
function OddTicks({ odd }: Pick<KeptOption, 'odd'>) {
  const { t } = useTranslation('option/keeping')
  const f = useFormat()
  const oddest = odd.toSorted((a, b) => Math.abs(b.lateMs) - Math.abs(a.lateMs))
  const seconds = (ms: number) => f.decimal(String(Math.abs(ms) / 1_000), 1)
  return (
    <>
      <p className="mt-2">{t('oddTicks', { n: odd.length, seconds: seconds(oddest[0]?.lateMs ?? 0) })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-muted">
        {oddest.slice(0, ODD_SHOWN).map(({ n, lateMs }) => (
          <li key={n}>
            {f.exact(String(n))}: {lateMs < 0 ? '−' : '+'}
            {t('option:secondsShort', { n: seconds(lateMs) })}
          </li>
        ))}
      </ul>
    </>
  )
}

function useKeptOption(optionId: number): KeptOption | undefined {
  const [kept, setKept] = useState<KeptOption>()
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const option = await keptOf(optionId)
      if (isShown) setKept(option)
    }
    void read()
    return () => {
      isShown = false
    }
  }, [optionId])
  return kept
}
