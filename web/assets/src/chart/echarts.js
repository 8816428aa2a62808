// Imports only the parts of ECharts that the timeline needs.
import { init, registerAction, use } from "echarts/core";
import { CustomChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { CanvasRenderer } from "echarts/renderers";

use([CustomChart, GridComponent, CanvasRenderer]);

/** The action that redraws only the series. */
export const redraw = "redraw";
registerAction({ type: redraw, update: "series.custom:render" }, () => {});

export { init };
