"""
The browser of a WebKit phone: one WebKitGTK window of 390x844 that WebKitWebDriver controls.

The driver's own browser forgets everything under automation; this one keeps its data in a folder, so that a cold start is one.
What the app asks for is allowed, and a camera is made up. A script runs in every page before the app; what it reports is
appended to a file, one JSON text in each line. On SIGHUP it removes all databases, as WebKit does for want of room.

Usage: webkit-window.py <folder of the profile> <script> <file of reports>
"""

import json
import os
import signal
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT = 390, 844
USER_AGENT = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.6 Mobile/15E148 Safari/604.1"
)

profile, script, reports = sys.argv[1:4]

data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "data"),
    base_cache_directory=os.path.join(profile, "cache"),
)
context = WebKit2.WebContext(website_data_manager=data)
data.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, "cookies"), WebKit2.CookiePersistentStorage.SQLITE
)
context.set_automation_allowed(True)

content = WebKit2.UserContentManager()
content.register_script_message_handler("report")
content.add_script(
    WebKit2.UserScript(
        script,
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)


def write_report(_manager, result):
    with open(reports, "a", encoding="utf-8") as file:
        file.write(json.dumps(result.get_js_value().to_string()) + "\n")


content.connect("script-message-received::report", write_report)

settings = WebKit2.Settings(
    user_agent=USER_AGENT,
    enable_media_stream=True,
    enable_mock_capture_devices=True,
    media_playback_requires_user_gesture=False,
    hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
)

# As in all journeys: reduced motion.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)


def allow(_view, request):
    request.allow()
    return True


def allow_query(_view, query):
    query.finish(WebKit2.PermissionState.GRANTED)
    return True


def create_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=content,
        settings=settings,
        is_controlled_by_automation=True,
    )
    view.connect("permission-request", allow)
    view.connect("query-permission-state", allow_query)
    window = Gtk.Window(decorated=False, default_width=WIDTH, default_height=HEIGHT)
    window.add(view)
    window.show_all()
    return view


def start_automation(_context, session):
    session.connect("create-web-view", create_view)


def remove_databases():
    data.clear(WebKit2.WebsiteDataTypes.INDEXEDDB_DATABASES, 0, None, lambda *_: None)
    return GLib.SOURCE_CONTINUE


context.connect("automation-started", start_automation)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGHUP, remove_databases)
with open(os.path.join(profile, "pid"), "w", encoding="utf-8") as file:
    file.write(str(os.getpid()))
Gtk.main()
