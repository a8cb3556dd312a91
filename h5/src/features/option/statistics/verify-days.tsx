import type { DailyStatement } from '@halyard/receipt'
import { Button } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CheckList } from '../receipt/check-list.tsx'
import { saveJson } from '../receipt/save-receipt.ts'
import { VerifyBlock } from '../receipt/verify-block.tsx'
import { DAY_CHECKS, type DaysVerification, verifyDays } from './check-days.ts'

const WORDS = {
  signed: 'checkDaysSigned',
  sums: 'checkDaysSums',
  chain: 'checkDaysChain',
} as const satisfies Record<(typeof DAY_CHECKS)[number], string>

/** Renders the verification of the shown statements on this device, and their download for verification elsewhere. */
export function VerifyDays({ statements }: { readonly statements: readonly DailyStatement[] }) {
  const { t } = useTranslation('option/statistics')
  return (
    <VerifyBlock<DaysVerification>
      renderResult={(verification) => <Result count={statements.length} verification={verification} />}
      verify={async (crypto, keys) => verifyDays(statements, crypto, keys)}
    >
      <Button
        className="mt-3"
        icon={<Download aria-hidden size={18} />}
        kind="quiet"
        onClick={() => saveJson({ list: statements }, 'halyard-days.json')}
        wide
      >
        {t('saveDays')}
      </Button>
    </VerifyBlock>
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
    <>
      <CheckList
        checks={DAY_CHECKS.map((name) => ({ text: t(WORDS[name]), ok: checks[name] }))}
        ok={ok}
        title={ok ? t('daysRight', { n: count }) : t('daysWrong')}
      />
      {evidence ? (
        <Button kind="quiet" onClick={() => saveJson(evidence, 'halyard-evidence.json')} wide>
          {t('saveDayEvidence')}
        </Button>
      ) : null}
    </>
  )
}
