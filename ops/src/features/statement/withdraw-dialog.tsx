import { Dialog } from '@halyard/ui'
import type { OpsMatchedLine } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'

interface WithdrawDialogProps {
  readonly line: OpsMatchedLine
  readonly onClose: () => void
}

/** Renders the withdrawal of a line that was entered by mistake, with its reason. */
export function WithdrawDialog({ line, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('statement')
  const send = async (reason: string) => {
    const answer = await callOps('ops/statement/withdraw', { id: line.id, reason })
    if (answer.ok) onClose()
    return answer
  }
  return (
    <Dialog onClose={onClose} open title={t('withdrawTitle', { reference: line.reference })}>
      <ReasonForm
        about={t('withdrawAbout')}
        act={t('withdraw')}
        done={t('withdrawn')}
        isDanger
        onSend={send}
        title={t('withdraw')}
      />
    </Dialog>
  )
}
