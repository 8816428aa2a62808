// Only the parts of ECharts that the timeline draws with.
import { init, registerAction, use } from "echarts/core";
import { CustomChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { CanvasRenderer } from "echarts/renderers";

use([CustomChart, GridComponent, CanvasRenderer]);

/** The action that draws anew, with all axes as they are. */
export const redraw = "redraw";
registerAction({ type: redraw, update: "updateView" }, () => {});

export { init };
