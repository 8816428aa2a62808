// Only the parts of ECharts that the timeline draws with.
import { init, use } from "echarts/core";
import { CustomChart, LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { CanvasRenderer } from "echarts/renderers";

use([LineChart, CustomChart, GridComponent, CanvasRenderer]);

export { init };
