import "./controls.js";
import "./divider.js";
import "./focus.js";
import "./gallery.js";
import "./given.js";
import "./keys.js";
import "./out.js";
import "./pods.js";
