import { saveChart } from './save-chart.ts'
import { showChart } from './show-chart.ts'

export const chartHandlers = {
  'user/chart': showChart,
  'user/save_chart': saveChart,
}
