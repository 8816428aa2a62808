import "./divider.js";
import "./keys.js";
