// Only the parts of ECharts that the timeline draws with.
import { init, registerAction, use } from "echarts/core";
import { CustomChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { CanvasRenderer } from "echarts/renderers";

use([CustomChart, GridComponent, CanvasRenderer]);

/** The action that draws the series anew and nothing else. */
export const redraw = "redraw";
registerAction({ type: redraw, update: "series.custom:render" }, () => {});

export { init };
