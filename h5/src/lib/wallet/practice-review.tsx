import { Button, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { useCentre } from '../session/centre.ts'

/** Renders the demo's button that approves this customer's submissions immediately instead of after a minute. */
export function PracticeReview() {
  const { t } = useTranslation()
  const { data } = useCentre()
  const [asking, setAsking] = useState(false)
  if (!data?.demo) return null
  const approve = async () => {
    setAsking(true)
    const isDone = await approveAll(data.customerId)
    await queryClient.invalidateQueries({ queryKey: [PRIVATE] })
    setAsking(false)
    if (!isDone) toast(t('practiceReviewFailed'), 'bad')
  }
  return (
    <div className="mt-3">
      <Button kind="quiet" loading={asking} onClick={() => void approve()} size="small" wide>
        {t('practiceReview')}
      </Button>
      <p className="mt-2 text-13 text-muted">{t('practiceReviewHint')}</p>
    </div>
  )
}

async function approveAll(customerId: number): Promise<boolean> {
  try {
    const body = new URLSearchParams({ customer: String(customerId) })
    return (await fetch('/dev/review', { method: 'POST', body })).ok
  } catch {
    return false
  }
}
