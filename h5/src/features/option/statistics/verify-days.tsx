import type { DailyStatement } from '@halyard/api/receipt'
import { Button } from '@halyard/ui'
import { CircleCheck, CircleX, Download, ShieldCheck } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { saveJson } from '../receipt/save-receipt.ts'
import { type CheckingDays, checkDays, DAY_CHECKS, type DaysVerification } from './check-days.ts'

const WORDS = {
  signed: 'checkDaysSigned',
  sums: 'checkDaysSums',
  chain: 'checkDaysChain',
} as const satisfies Record<(typeof DAY_CHECKS)[number], string>

/** Renders the verification of the shown statements on this device, and their download for verification elsewhere. */
export function VerifyDays({ statements }: { readonly statements: readonly DailyStatement[] }) {
  const { t } = useTranslation('option/statistics')
  const [checking, setChecking] = useState<CheckingDays>({ state: 'idle' })
  const check = async () => {
    setChecking({ state: 'checking' })
    setChecking(await checkDays(statements))
  }
  const { state } = checking
  return (
    <section aria-label={t('verify')} className="flex flex-col gap-3">
      <div aria-live="polite">
        {state === 'done' ? <Result count={statements.length} verification={checking.verification} /> : null}
        {state === 'unsupported' ? (
          <p className="rounded-field border border-line p-3 text-13">{t('daysNotHere')}</p>
        ) : null}
        {state === 'failed' ? <p className="text-13 text-danger">{t('keyNotRead')}</p> : null}
      </div>
      {state === 'done' || state === 'unsupported' ? null : (
        <Button
          icon={<ShieldCheck aria-hidden size={18} />}
          loading={state === 'checking'}
          onClick={() => void check()}
          wide
        >
          {t('verifyHere')}
        </Button>
      )}
      <Button
        icon={<Download aria-hidden size={18} />}
        kind="quiet"
        onClick={() => saveJson({ list: statements }, 'halyard-days.json')}
        wide
      >
        {t('saveDays')}
      </Button>
    </section>
  )
}

function Result({
  count,
  verification,
}: {
  readonly count: number
  readonly verification: DaysVerification
}) {
  const { t } = useTranslation('option/statistics')
  const { ok, checks, evidence } = verification
  return (
    <div role="status">
      <p className={`text-15 font-semibold ${ok ? 'text-up' : 'text-danger'}`}>
        {ok ? t('daysRight', { n: count }) : t('daysWrong')}
      </p>
      <ul className="mt-1">
        {DAY_CHECKS.map((name) => (
          <li className="flex min-h-8 items-center gap-2 text-13" key={name}>
            {checks[name] ? (
              <CircleCheck aria-label={t('checkPassed')} className="shrink-0 text-up" role="img" size={18} />
            ) : (
              <CircleX aria-label={t('checkFailed')} className="shrink-0 text-danger" role="img" size={18} />
            )}
            <span className="min-w-0">{t(WORDS[name])}</span>
          </li>
        ))}
      </ul>
      {evidence ? (
        <Button kind="quiet" onClick={() => saveJson(evidence, 'halyard-evidence.json')} wide>
          {t('saveDayEvidence')}
        </Button>
      ) : null}
    </div>
  )
}
