import { type KeptOption } from '@halyard/api/keeping'
import { keysOf, type Receipt } from '@halyard/api/receipt'
import { Button, Rows } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useEffect, useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { saveJson } from '../receipt/save-receipt.ts'
import { Fingerprint } from './fingerprint.tsx'
import { keptOf } from './keeping.ts'
import { VerifiedMark } from './verified-mark.tsx'

/** Renders what this device keeps of an option, with the key's fingerprint to compare and the ticks that were odd. */
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
      {kept && kept.odd.length > 0 ? (
        <p className="mt-2">
          {t('oddTicks', { n: kept.odd.length, seconds: f.decimal(String(mostOdd(kept)), 1) })}
        </p>
      ) : null}
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

/** Returns the longest delay of a tick in seconds, both ways. */
function mostOdd({ odd }: KeptOption): number {
  return Math.max(...odd.map(({ lateMs }) => Math.abs(lateMs))) / 1_000
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
