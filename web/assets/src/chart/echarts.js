// Only the parts of ECharts that the timeline draws with.
import { init, use } from "echarts/core";
import { CustomChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { CanvasRenderer } from "echarts/renderers";

use([CustomChart, GridComponent, CanvasRenderer]);

export { init };
