import { Button, Dialog } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOwnLimits } from '../../lib/limits/own-limits.ts'
import {
  addVisibleTime,
  formatSpentTime,
  readSpentTime,
  type SpentTime,
} from '../../lib/limits/spent-time.ts'
import { goTo, readStored, store } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

const KEY = 'spentTime'
const LOOK_MS = 10_000
const MINUTE_MS = 60_000

/**
 * Reminds signed-in customers of the time spent, if they asked for it. Counts while the app is visible. The limit is read
 * after the first minute, since no reminder is earlier.
 */
export function TimeReminder() {
  const { t } = useTranslation()
  const [spent, setSpent] = useSpentTime()
  const { data } = useOwnLimits(spent.spentMs >= MINUTE_MS)
  const minutes = data?.limits.reminder.max
  const isDue = minutes !== undefined && spent.spentMs >= Number(minutes) * MINUTE_MS
  const startAgain = () => setSpent({ spentMs: 0, seenAt: Date.now() })
  return (
    <Dialog
      description={t('reminderText', { minutes: minutes ?? '' })}
      onClose={startAgain}
      open={isDue}
      title={t('reminderTitle')}
    >
      <div className="flex flex-col gap-2">
        <Button
          onClick={() => {
            startAgain()
            goTo(pathTo('settings/limits/index'))
          }}
          wide
        >
          {t('areaLimits')}
        </Button>
        <Button kind="quiet" onClick={startAgain} wide>
          {t('reminderGoOn')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns the visible time, stored so that a reload does not reset it, and a function that sets it. */
function useSpentTime(): [SpentTime, (spent: SpentTime) => void] {
  const [spent, setSpent] = useState(() => readSpentTime(readStored(KEY), Date.now()))
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setSpent((before) => addVisibleTime(before, Date.now()))
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => store(KEY, formatSpentTime(spent)), [spent])
  return [spent, setSpent]
}
